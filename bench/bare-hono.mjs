// The yardstick for a JSON answer: Hono with one route that runs one query and sends ready-made bytes.
// node bare-hono.mjs PORT DATABASE FILE, where the file holds {path: {sql, parameter, body}}.
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import { sqlitePackage } from '../scripts/setup.mjs'

const [port, database, file = ''] = process.argv.slice(2)
/** @type {Record<string, { sql: string, parameters: string[], body: string }>} */
const answers = JSON.parse(readFileSync(file, 'utf8'))
const { default: SqliteFile } = await import(sqlitePackage)
const db = new SqliteFile(database, { readonly: true })
const app = new Hono()
for (const [path, { sql, parameters, body }] of Object.entries(answers)) {
  const statement = db.prepare(sql)
  app.get(path, (c) => {
    statement.all(...parameters)
    return c.body(body, 200, { 'content-type': 'application/json' })
  })
}
createAdaptorServer(app).listen(Number(port), '127.0.0.1')
