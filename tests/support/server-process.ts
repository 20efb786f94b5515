import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { z } from 'zod'
import type { DatabaseOptions } from '../../src/db/database'
import { afterFile } from './after-file'
import { TestClock } from './app'
import { temporaryFolder } from './database'
import { type Ask, expectDocumented } from './documented'

export interface Call {
  method: string
  path: string
  body?: unknown
  key?: string
}

const answerLine = z.object({
  place: z.number(),
  status: z.number(),
  contentType: z.string().nullable(),
  text: z.string(),
})
export interface Answer {
  status: number
  json: unknown
  /** As it was sent. */
  text: string
}

let bundle: Promise<string> | undefined

/** The server's code in one file, beside the packages it imports, which starts in a quarter of the time. */
async function bundled(): Promise<string> {
  mkdirSync('node_modules/.cache', { recursive: true })
  const outDir = mkdtempSync('node_modules/.cache/server-child-')
  afterFile(() => {
    bundle = undefined
    rmSync(outDir, { recursive: true, force: true })
  })
  const rolldownOptions = { output: { entryFileNames: 'server-child.js' } }
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'tests/support/server-child.ts', outDir, copyPublicDir: false, rolldownOptions },
  })
  return join(outDir, 'server-child.js')
}

/**
 * A server on this database in a process of its own (server-child.ts), ready for calls; `ask` reads the
 * description from another server with the same API.
 */
export async function startServerProcess({ dataDir, databaseUrl = '' }: DatabaseOptions, ask: Ask) {
  const file = await (bundle ??= bundled())
  const place = [temporaryFolder(), dataDir, databaseUrl, new TestClock().now().toISOString()]
  const child = spawn(process.execPath, [file, ...place])
  afterFile(() => {
    child.kill('SIGKILL')
  })
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const errors: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  const first = await lines.next()
  if (first.value !== 'ready') throw new Error(errors.join(''))

  return {
    /** The process sends the calls to itself, all at once. Ends early if the process does. */
    async *send(cookie: string, calls: readonly Call[]) {
      child.stdin.write(`${JSON.stringify(calls.map((call) => ({ ...call, cookie })))}\n`)
      for (let count = 0; count < calls.length; count++) {
        const line = await lines.next()
        if (line.done) return
        const { place, status, contentType, text } = answerLine.parse(JSON.parse(line.value))
        const { method = '', path = '' } = calls[place] ?? {}
        const answer = new Response(text === '' ? null : text, {
          status,
          headers: contentType === null ? {} : { 'content-type': contentType },
        })
        await expectDocumented(ask, method, path, answer)
        const isJson = contentType?.includes('json') === true
        const json: unknown = isJson && text !== '' ? JSON.parse(text) : null
        yield { place, status, json, text }
      }
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
