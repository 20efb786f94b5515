import type { OpenAPIHono } from '@hono/zod-openapi'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env'

const READER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
}

const readerPage = (name: string) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>API of ${escapeHtml(name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reader"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`

const startReader = `SwaggerUIBundle({url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, validatorUrl: null})`

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The API's own description, made from the contracts, and a reader for it that we host ourselves. */
export function apiDocs({ api, name }: { api: OpenAPIHono<AppEnv>; name: string }) {
  const folder = path.dirname(
    createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
  )
  const app = new Hono<AppEnv>()
  let description: unknown
  app.get('/api/openapi.json', (c) => {
    description ??= api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: `${name}: API`, version: '1' },
    })
    return c.json(description)
  })
  app.get('/api/docs', (c) => c.html(readerPage(name)))
  app.get('/api/docs/start.js', (c) =>
    c.body(startReader, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  for (const file of READER_FILES) {
    app.get(`/api/docs/${file}`, async (c) =>
      c.body(await readFile(path.join(folder, file)), 200, {
        'content-type': types[path.extname(file)] ?? '',
        'cache-control': 'public, max-age=3600',
      }),
    )
  }
  return app
}
