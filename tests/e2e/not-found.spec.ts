import { connect } from 'node:net'
import { expect, hydrated, test } from './support/test'

/** Sends bytes as they are, which no browser or fetch would, and gives the answer's status. */
function statusOf(baseURL: string, requestLine: string, headers = ''): Promise<number> {
  const { hostname, port } = new URL(baseURL)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${requestLine}\r\nHost: ${hostname}\r\nConnection: close\r\n${headers}\r\n`)
    })
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (answer += text))
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(answer.split(' ')[1])))
  })
}

test.describe('an address that leads nowhere', () => {
  test.use({ allowedConsole: [/status of 404/] })

  for (const path of [
    '/no-such-page',
    '/no/such/page',
    '/horses/a/b',
    '/Gallery/x',
    '/%F0%9F%90%8E',
  ])
    test(`${path} is not found, with status 404`, async ({ page, expectAccessible }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveTitle('404 Page Not Found · Ecurie Flamboyant')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
      await hydrated(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
      await expectAccessible()
      await page.getByRole('main').getByRole('link', { name: 'Horses' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Horses')
    })
})

test('malformed addresses get a clear 4xx and are never kept', async ({ request, stable }) => {
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
    const first = await request.get(path)
    expect(first.status(), path).toBe(status)
    expect(first.headers()['cache-control'] ?? '', path).toMatch(/no-store|no-cache|^$/)
    expect((await request.get(path)).status(), `${path}, once more`).toBe(status)
    expect(await first.text(), path).not.toMatch(/\bat .+:\d+:\d+|SQLITE|node_modules/)
  }
  for (const [line, status] of [
    ['GET /objects/uploads/../../stable.db HTTP/1.1', 404],
    ['GET /../../../../etc/passwd HTTP/1.1', 404],
    ['GET /horses/../../etc/passwd HTTP/1.1', 404],
    ['GET horses HTTP/1.1', 400],
    ['NONSENSE', 400],
  ] as const)
    expect(await statusOf(stable.baseURL, line), line).toBe(status)
  expect(
    await statusOf(stable.baseURL, 'GET / HTTP/1.1', `x-large: ${'a'.repeat(40_000)}\r\n`),
  ).toBe(431)
  // and it still stands
  expect((await request.get('/')).status()).toBe(200)
})

test('strange query strings and headers change nothing', async ({ request }) => {
  const plain = await (await request.get('/gallery')).text()
  for (const query of ['?fbclid=abc', '?utm_source=x&utm_medium=y', '?__proto__=1', '?a[b]=c'])
    expect(await (await request.get(`/gallery${query}`)).text(), query).toBe(plain)
  const oddHeaders: Record<string, string>[] = [
    { cookie: 'stable_session=made-up; other=%' },
    { 'if-none-match': '"nothing"' },
    { accept: 'nonsense' },
    { 'accept-encoding': 'br;q=zero, *;q=' },
    { 'x-forwarded-for': 'not an address' },
    { 'x-forwarded-host': 'evil.example' },
  ]
  for (const headers of oddHeaders) {
    const answer = await request.get('/gallery', { headers })
    expect(answer.status(), JSON.stringify(headers)).toBe(200)
    expect(await answer.text()).not.toContain('evil.example')
  }
})

test('other methods are refused, not answered', async ({ request }) => {
  for (const path of ['/', '/horses', '/api/horses'])
    expect((await request.fetch(path, { method: 'DELETE' })).status(), path).toBeGreaterThanOrEqual(
      400,
    )
  expect((await request.fetch('/horses', { method: 'HEAD' })).status()).toBe(200)
})
