import type { OpenAPIHono } from '@hono/zod-openapi'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { describeSharedAnswers } from '../../http/api'
import type { AppEnv } from '../../http/app-env'
import { KeptAnswer } from '../../http/kept-answer'
import { escapeMarkup } from '../../lib/text'

const READER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const
const readerPage = (name: string) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>API of ${escapeMarkup(name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="reader"></main><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`

const startReader = `SwaggerUIBundle({url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, validatorUrl: null})`

/** The groups of calls, in the order in which the reader shows them. */
const tags = [
  { name: 'Horses', description: 'The horses with their photos, videos and races.' },
  {
    name: 'Racing',
    description: 'The race diary: meetings, races and runs, from entry to result.',
  },
  { name: 'Changes', description: 'Tells pages that are open when content has changed.' },
  { name: 'Ownership', description: 'Offerings of shares in a horse.' },
  { name: 'Register', description: 'The register of co-owners: who holds which shares.' },
  { name: 'Gallery', description: 'The stable’s own photographs.' },
  { name: 'Pages', description: 'Pages written by staff, in Markdown.' },
  { name: 'Homepage', description: 'What the landing page and the home page say.' },
  { name: 'Settings', description: 'The stable’s name, contact and words, for every page.' },
  { name: 'Dashboard', description: 'Key figures, for staff.' },
  { name: 'Finding', description: 'Anything in the stable by part of its name, for staff.' },
  { name: 'Pictures', description: 'Uploads: request an address, then send the file.' },
  {
    name: 'Signing in',
    description:
      'Signing in by password and code or through a provider, password links, and signing out.',
  },
  { name: 'Your account', description: 'The signed-in user, and what they can change.' },
  { name: 'Second factor', description: 'Codes from an authenticator app.' },
  {
    name: 'People',
    description: 'Everyone the stable knows. Admins invite, edit and disable them.',
  },
  { name: 'History', description: 'Who changed what, and what was deleted.' },
]

const introduction = `Lists are bare arrays and single things bare objects. Ids are UUIDs; money is a decimal string with two
places beside its currency; days are \`YYYY-MM-DD\`, instants ISO 8601 in UTC; unknown values are \`null\`.
Errors are \`{message, errors?}\`, worded for people. Visitors never get drafts.

A call that needs confirmation is answered with \`409\` and \`questions\`: repeat the call with \`confirm: [codes]\` to proceed. Calls that must not happen twice take an \`Idempotency-Key\`: after a lost connection it is safe to repeat the call with the same key.`

/** The API's description, made from the contracts, and a reader for it that we host ourselves. */
export function apiDocs({
  api,
  stable,
}: {
  api: OpenAPIHono<AppEnv>
  stable: () => Promise<{ name: string }>
}) {
  const folder = path.dirname(
    createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
  )
  const app = new Hono<AppEnv>()
  let description: KeptAnswer | undefined
  /** Takes 50 to 100 ms, so that only whoever asks for it waits, not everyone for the start. */
  const describe = () => {
    describeSharedAnswers(api)
    const document = api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'API of the stable’s website', version: '1', description: introduction },
      servers: [{ url: '/' }],
      tags,
    })
    return keptAnswer('application/json', 'no-cache', Buffer.from(JSON.stringify(document)))
  }
  app.get('/api/openapi.json', (c) => {
    description ??= describe()
    return description.response(c.req.raw, c.get('requestId'))
  })
  app.get('/api/docs', async (c) => c.html(readerPage((await stable()).name)))
  app.get('/api/docs/start.js', (c) =>
    c.body(startReader, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  for (const file of READER_FILES) {
    let kept: Promise<KeptAnswer> | undefined
    app.get(`/api/docs/${file}`, async (c) => {
      kept ??= readerFile(path.join(folder, file))
      return (await kept).response(c.req.raw, c.get('requestId'))
    })
  }
  return app
}

/** A file of the API reader, read on first use and compressed once, since it is large. */
const readerFile = async (file: string) =>
  keptAnswer(getMimeType(file) ?? '', 'public, max-age=3600', await readFile(file))

const keptAnswer = (type: string, cacheControl: string, body: Buffer) =>
  new KeptAnswer({
    status: 200,
    headers: [
      ['content-type', type],
      ['vary', 'Accept-Encoding'],
      ['cache-control', cacheControl],
    ],
    body,
  })
