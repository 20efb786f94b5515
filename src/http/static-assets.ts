import { getMimeType } from 'hono/utils/mime'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import type { Logger } from 'pino'
import { KeptAnswer } from './kept-answer'
import type { HeaderList } from './kept-answer'
import type { Refuse } from './refusals'
import { requestIdFor } from './request-id'

interface StaticAssetsOptions {
  /** The folder of the built client, with .br and .gz versions beside the files. */
  folder: string
  headers: HeaderList
  refuse: Refuse
  log: Logger
  trustedProxies?: number
}

/**
 * The files of the built client, read into memory once. An address is looked up among them and never turned
 * into a path, so none leads out of the folder.
 */
export class StaticAssets {
  readonly #assets = new Map<string, KeptAnswer>()
  readonly #options: StaticAssetsOptions

  constructor(options: StaticAssetsOptions) {
    this.#options = options
    if (!existsSync(options.folder)) return
    for (const entry of readdirSync(options.folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      const path = relative(options.folder, file).split(sep).join('/')
      // Dot folders contain the build's own notes (.vite/manifest.json).
      if (!entry.isFile() || /(^|\/)\./.test(path) || /\.(br|gz)$/.test(path)) continue
      const type = getMimeType(path)
      if (type !== undefined) this.#assets.set(`/${path}`, this.#read(file, path, type))
    }
  }

  #read(file: string, path: string, type: string): KeptAnswer {
    const encoded = (suffix: string) =>
      existsSync(file + suffix) ? readFileSync(file + suffix) : undefined
    // Files in assets/ have a hash of their content in their name.
    const isHashed = path.startsWith('assets/')
    return new KeptAnswer({
      status: 200,
      headers: [
        ...this.#options.headers,
        ['content-type', type],
        ['vary', 'Accept-Encoding'],
        [
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        ],
      ],
      body: readFileSync(file),
      encoded: { br: encoded('.br'), gzip: encoded('.gz') },
      hasEtag: !isHashed,
    })
  }

  /** Whether the address is one of the files. */
  has(url: string): boolean {
    const [path = ''] = url.split('?', 1)
    return this.#assets.has(path)
  }

  /** Answers if the address is one of the files, or was one (under /assets/); otherwise returns false. */
  tryServe(req: IncomingMessage, res: ServerResponse): boolean {
    const { method, url } = req
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const asset = this.#assets.get(path)
    if (!asset && !path.startsWith('/assets/')) return false
    const isBelieved = (this.#options.trustedProxies ?? 0) > 0
    const requestId = requestIdFor(req.headers['x-request-id'], isBelieved)
    if (asset) asset.send(req, res, requestId)
    else {
      const { headers, body } = this.#options.refuse('Not found', requestId)
      res.writeHead(404, headers.flat())
      res.end(method === 'HEAD' ? undefined : body)
    }
    const { log } = this.#options
    if (log.isLevelEnabled('debug'))
      log.debug({ requestId, method, path, status: res.statusCode }, 'request')
    return true
  }
}
