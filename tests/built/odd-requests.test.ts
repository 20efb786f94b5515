import { expect, test } from 'vitest'
import { answerIn, exchange } from '../support/exchange'
import { demoStable } from './support'

const stable = demoStable()

/** The status of the answer to bytes that no browser or fetch would send. */
async function statusOf(requestLine: string, headers = ''): Promise<number> {
  const port = Number(new URL(stable.baseURL).port)
  const bytes = `${requestLine}\r\nHost: 127.0.0.1\r\nConnection: close\r\n${headers}\r\n`
  return answerIn(await exchange(port, bytes)).status
}

test('answers malformed addresses with a clear 4xx and never caches them', async () => {
  for (const [path, status] of [
    ['/horses/%E0%A4%A', 400],
    ['/%', 400],
    ['/horses/%00', 404],
    ['/api/horses/%00', 404],
    ['/api/horses/not-a-horse', 404],
    ['/api/ownership-shares/1%27%20or%201=1', 404],
    ['/api/nothing-here', 404],
    ['/objects/uploads/..%2f..%2fstable.db', 404],
    ['/objects/uploads/../../../etc/passwd', 404],
    ['/objects/uploads/0199d7a0-0000-7000-8000-000000000000', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
    ['/assets/missing.js', 404],
    [`/${'a'.repeat(9000)}`, 414],
    [`/horses?q=${'a'.repeat(9000)}`, 414],
    ['/share/horses/nobody.jpg', 404],
  ] as const) {
    const first = await stable.ask(path)
    expect(first.status, path).toBe(status)
    expect(first.headers.get('cache-control') ?? '', path).toMatch(/no-store|no-cache|^$/)
    expect((await stable.ask(path)).status, `${path}, once more`).toBe(status)
    expect(await first.text(), path).not.toMatch(/\bat .+:\d+:\d+|SQLITE|node_modules/)
  }
  for (const [line, status] of [
    ['GET /objects/uploads/../../stable.db HTTP/1.1', 404],
    ['GET /../../../../etc/passwd HTTP/1.1', 404],
    ['GET /horses/../../etc/passwd HTTP/1.1', 404],
    ['GET horses HTTP/1.1', 400],
    ['NONSENSE', 400],
  ] as const)
    expect(await statusOf(line), line).toBe(status)
  expect(await statusOf('GET / HTTP/1.1', `x-large: ${'a'.repeat(40_000)}\r\n`)).toBe(431)
  // and the server still runs
  expect((await stable.ask('/')).status).toBe(200)
})

test('ignores strange query strings and headers', async () => {
  const plain = await (await stable.ask('/gallery')).text()
  for (const query of ['?fbclid=abc', '?utm_source=x&utm_medium=y', '?__proto__=1', '?a[b]=c'])
    expect(await (await stable.ask(`/gallery${query}`)).text(), query).toBe(plain)
  const oddHeaders: Record<string, string>[] = [
    { cookie: 'stable_session=made-up; other=%' },
    { 'if-none-match': '"nothing"' },
    { accept: 'nonsense' },
    { 'accept-encoding': 'br;q=zero, *;q=' },
    { 'x-forwarded-for': 'not an address' },
    { 'x-forwarded-host': 'evil.example' },
  ]
  for (const headers of oddHeaders) {
    const answer = await stable.ask('/gallery', { headers })
    expect(answer.status, JSON.stringify(headers)).toBe(200)
    expect(await answer.text()).not.toContain('evil.example')
  }
})

test('refuses other methods instead of answering them', async () => {
  for (const path of ['/', '/horses', '/api/horses'])
    expect((await stable.ask(path, { method: 'DELETE' })).status, path).toBeGreaterThanOrEqual(400)
  expect((await stable.ask('/horses', { method: 'HEAD' })).status).toBe(200)
})
