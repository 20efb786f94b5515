import { expect, test } from 'vitest'
import { shortestHold } from '../support/event-loop'
import { stableWithRegister } from '../support/register'

type Register = Awaited<ReturnType<typeof stableWithRegister>>

/** Headers of signed-in members of staff. */
const staffOf = ({ app }: Register, count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await app.signIn('staff')).headers))

test('delays no one by twenty simultaneous statements', { timeout: 300_000 }, async () => {
  const register = await stableWithRegister({ totalShares: 1000, availableShares: 1000 })
  const { app, buy, owner } = register
  for (let lot = 0; lot < 40; lot += 1) await buy({ sharesPurchased: 1 })
  const staff = await staffOf(register, 20)
  const path = `/api/users/${owner.userId}/statement.pdf`
  const held = await shortestHold(50, async () => {
    let areDrawn = false
    const papers = Promise.all(staff.map((headers) => app.get(path, headers))).finally(() => {
      areDrawn = true
    })
    while (!areDrawn) {
      expect((await app.get('/api/horses')).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    for (const { status } of await papers) expect(status).toBe(200)
  })
  expect(held).toBeLessThanOrEqual(50)
})

test('makes one paper at a time per person, who may then request others', async () => {
  const { app, owner, ownershipShareId, staff, buy } = await stableWithRegister()
  await buy()
  const paths = ['/api/my-investments/statement.pdf', '/api/my-investments/statement.csv']
  const answers = await Promise.all(paths.map((path) => app.get(path, owner.headers)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await refused?.json()).toEqual({
    message: 'Your last document is still being prepared. Please try again in a moment.',
  })
  for (const path of paths) expect((await app.get(path, owner.headers)).status).toBe(200)
  // other people's are unaffected, and a paper refused for another reason doesn't count
  const register = `/api/ownership-shares/${ownershipShareId}/register`
  const others = [
    app.get(`${register}.pdf`, staff.headers),
    app.get('/api/my-investments/statement.pdf?on=2030-01-01', owner.headers),
  ]
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 400])
  expect((await app.get(`${register}.csv`, staff.headers)).status).toBe(200)
  expect((await app.get('/api/my-investments/statement.pdf', owner.headers)).status).toBe(200)
})

test('shows a refusal as a page to people who open a paper’s link', async () => {
  const { app, owner } = await stableWithRegister()
  const headers = { ...owner.headers, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const path = '/api/my-investments/statement.pdf'
  const answers = await Promise.all([app.get(path, headers), app.get(path, headers)])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  const page = await refused?.text()
  expect(page).toContain('Your last document is still being prepared.')
  expect(page).toMatch(/<a [^>]*href="">Try again<\/a>/)
})

test('refuses papers beyond the queue and says when to try again', async () => {
  const register = await stableWithRegister()
  const { app, owner } = register
  const staff = await staffOf(register, 90)
  const path = `/api/users/${owner.userId}/statement.csv`
  const answers = await Promise.all(staff.map((headers) => app.get(path, headers)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused)
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  const made = answers.filter(({ status }) => status === 200)
  expect(made.length + refused.length).toBe(staff.length)
})
