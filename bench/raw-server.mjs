// The yardstick: node:http alone, sending given bytes with given headers.
// node raw-server.mjs PORT FILE, where the file holds {path: {headers: [name, value, …], body: base64}}.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file = ''] = process.argv.slice(2)
/** @type {Record<string, { headers: string[], body: string }>} */
const given = JSON.parse(readFileSync(file, 'utf8'))
const answers = new Map(
  Object.entries(given).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
)

createServer((req, res) => {
  const answer = answers.get(req.url ?? '')
  if (answer) res.writeHead(200, answer.headers).end(answer.body)
  else res.writeHead(404).end()
}).listen(Number(port), '127.0.0.1')
