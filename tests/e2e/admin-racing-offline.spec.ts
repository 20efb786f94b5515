import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { z } from 'zod'
import { stableDay } from '../../src/lib/dates'
import { type Database, openDatabase } from '../../src/db/database'
import { deleteMeeting } from '../../src/domains/racing/server/racing-changes.store'
import { addHorse, editHorse, newName, removeNamed } from './support/admin-horses'
import { freePort, startStable } from '../support/running-stable'
import { demoTemplate } from './support/demo-template'
import { openPage } from './support/page'
import { expect, hydrated, signInTo, test } from './support/test'

// the browser's own lines about a line that fails, and about a clash
test.use({
  sharedBy: 'racing offline',
  // the last of them: a line cut off before the page could keep itself
  allowedConsole: [
    /ERR_(INTERNET_DIS|FAILED|CONNECTION|INCOMPLETE|EMPTY|SOCKET|NETWORK)|status of 40[139]|error occurred when fetching the script/,
  ],
})

test.afterAll(({ database }) => removeNamed(database))

interface Sheet {
  path: string
  meetingId: string
  /** A horse for each runner, declared. */
  horses: { id: string; name: string }[]
}

/** Today's meeting with one race. */
async function addSheet(page: Page, horses: Sheet['horses']): Promise<Sheet> {
  const post = async (to: string, data: object): Promise<string> => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await page.request.post(to, { data, headers })
    expect(answer.status(), await answer.text()).toBe(201)
    return z.object({ id: z.string() }).parse(await answer.json()).id
  }
  const date = stableDay(new Date())
  const confirm = ['off-season', 'second-race', 'same-day']
  const meetingId = await post('/api/meetings', { date, venue: 'Champ de Mars', confirm })
  const raceId = await post(`/api/meetings/${meetingId}/races`, { number: 1, name: newName('Cup') })
  for (const { id: horseId } of horses)
    await post(`/api/races/${raceId}/runs`, { horseId, state: 'declared' })
  return { path: `/admin/racing/${meetingId}?mode=results`, meetingId, horses }
}

const place = (page: Page, { name }: Sheet['horses'][number]) =>
  page.getByRole('textbox', { name: `Place of ${name}` })

async function enter(page: Page, horse: Sheet['horses'][number], words: string) {
  await place(page, horse).fill(words)
  await place(page, horse).press('Enter')
}

const row = (page: Page, { name }: Sheet['horses'][number]) =>
  page.getByRole('listitem').filter({ hasText: name })

const saysOf = (page: Page, horse: Sheet['horses'][number]) =>
  row(page, horse).getByRole('status').first()

const recorded = z.object({
  races: z.array(
    z.object({
      runs: z.array(z.object({ horseName: z.string(), position: z.number().nullable() })),
    }),
  ),
})

/** Places on record, by horse. */
async function places(page: Page, { meetingId }: Sheet): Promise<Record<string, number | null>> {
  const answer = await page.request.get(`/api/meetings/${meetingId}`)
  const { races } = recorded.parse(await answer.json())
  return Object.fromEntries(
    races.flatMap(({ runs }) => runs.map((run) => [run.horseName, run.position])),
  )
}

/** How often a horse's run was changed. */
async function changesOf({ kysely }: Database, horseId: string): Promise<number> {
  const changes = kysely.selectFrom('audit_entries').select('id').where('subject_id', '=', horseId)
  return (await changes.where('action', '=', 'change').execute()).length
}

/** Waits until the sheet is kept and its worker is there. */
async function isKept(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** The places in the copy of the sheet that is kept on the phone. */
async function keptPlaces(page: Page, { meetingId }: Sheet): Promise<(number | null)[]> {
  const copy = await page.evaluate(
    async (path) => (await caches.match(path))?.text(),
    `/api/meetings/${meetingId}`,
  )
  return recorded
    .parse(JSON.parse(copy ?? '{"races":[]}'))
    .races.flatMap(({ runs }) => runs.map(({ position }) => position))
}

const keptNames = (page: Page) => page.evaluate(() => caches.keys())

let sheet: Sheet
// one meeting a day: its address is that of today's sheet
test.afterEach(async ({ browser, database }) => {
  // an open sheet would soon read the meeting again
  for (const context of browser.contexts()) for (const page of context.pages()) await page.close()
  await database.transaction((tx) => deleteMeeting(tx, sheet.meetingId))
})
test.beforeEach(async ({ page, database, signIn }) => {
  await signIn('staff')
  const names = ['Anse Royale', 'Bel Ombre'].map((name) => newName(name))
  const horses = []
  for (const name of names) horses.push({ id: (await addHorse(database, name)).id, name })
  sheet = await addSheet(page, horses)
})

test('is one tap away from the dashboard, a horse and the phone’s home screen', async ({
  page,
}) => {
  const today = page.getByRole('link', { name: 'Today’s sheet' })
  await openPage(page, '/admin')
  const waiting = page.getByRole('region', { name: 'Waiting for You' })
  await expect(waiting.getByRole('link', { name: /without a caption/ }).first()).toBeVisible()
  await today.click()
  await expect(page).toHaveURL(`/admin/racing/${sheet.meetingId}`)

  const [first] = sheet.horses
  if (!first) throw new Error('a runner')
  await editHorse(page, first.name, 'Performances')
  await today.click()
  await expect(page).toHaveURL(`/admin/racing/${sheet.meetingId}`)

  const manifest = page.locator('link[rel=manifest]')
  const answer = await page.request.get((await manifest.getAttribute('href')) ?? '')
  const { start_url: start } = z.object({ start_url: z.string() }).parse(await answer.json())
  await openPage(page, start)
  await expect(page).toHaveURL(`/admin/racing/${sheet.meetingId}`)
  await expect(place(page, first)).toBeVisible()
})

test('without a line rows wait, and are sent when it is back', async ({ page, context }) => {
  await openPage(page, sheet.path)
  const [first, second] = sheet.horses
  if (!first || !second) throw new Error('two runners')
  await context.setOffline(true)
  await enter(page, first, '3')
  await enter(page, second, 'PU')
  await expect(saysOf(page, first)).toHaveText('Waiting')
  await expect(page.getByText('Offline: 2 kept here')).toBeVisible()
  // the frame doesn't say it again
  await expect(page.getByText(/offline/i)).toHaveCount(1)
  await expect(place(page, first)).toHaveValue('3')
  await context.setOffline(false)
  await expect(saysOf(page, first)).toHaveText('Saved')
  await expect(saysOf(page, second)).toHaveText('Saved')
  expect(await places(page, sheet)).toEqual({ [first.name]: 3, [second.name]: null })
})

test('a reload without a line keeps the sheet and what waits', async ({ page, context }) => {
  await openPage(page, sheet.path)
  const [first, second] = sheet.horses
  if (!first || !second) throw new Error('two runners')
  await isKept(page)
  await enter(page, second, '5')
  await expect(saysOf(page, second)).toHaveText('Saved')
  await expect.poll(() => keptPlaces(page, sheet)).toContain(5)
  await context.setOffline(true)
  await enter(page, first, '2')
  await expect(saysOf(page, first)).toHaveText('Waiting')

  await page.reload()
  await hydrated(page)
  await expect(place(page, first)).toHaveValue('2')
  await expect(saysOf(page, first)).toHaveText('Waiting')
  // saved before the line failed, after the page was kept
  await expect(place(page, second)).toHaveValue('5')
  await page.goto('/admin/racing/today')
  await expect(place(page, first)).toHaveValue('2')

  await context.setOffline(false)
  await expect(saysOf(page, first)).toHaveText('Saved')
  expect(await places(page, sheet)).toEqual({ [first.name]: 2, [second.name]: 5 })
})

test('two tabs on one phone send each waiting row once', async ({ page, context, database }) => {
  const other = await context.newPage()
  await openPage(page, sheet.path)
  await openPage(other, sheet.path)
  const [first, second] = sheet.horses
  if (!first || !second) throw new Error('two runners')
  await context.setOffline(true)
  await enter(page, first, '2')
  await enter(other, second, '3')
  await expect(saysOf(page, second)).toHaveText('Waiting')
  await expect(saysOf(other, first)).toHaveText('Waiting')
  await context.setOffline(false)
  for (const tab of [page, other])
    for (const horse of sheet.horses) await expect(saysOf(tab, horse)).toHaveText('Saved')
  expect(await places(page, sheet)).toEqual({ [first.name]: 2, [second.name]: 3 })
  for (const { id } of sheet.horses) expect(await changesOf(database, id)).toBe(1)
})

test('a change whose answer was lost is made once, even if the page is loaded again meanwhile', async ({
  page,
  database,
}) => {
  await openPage(page, sheet.path)
  const [first, second] = sheet.horses
  if (!first || !second) throw new Error('two runners')
  let calls = 0
  await page.route('**/api/runs/*', async (route: Route) => {
    if (++calls > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await enter(page, first, '4')
  await expect(saysOf(page, first)).toHaveText('Saved')
  expect(calls).toBe(2)
  expect(await changesOf(database, first.id)).toBe(1)

  await page.unroute('**/api/runs/*')
  const keys: (string | undefined)[] = []
  await page.route('**/api/runs/*', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // the change is made, but its answer never arrives
    await route.fetch()
  })
  await enter(page, second, '5')
  await expect.poll(() => changesOf(database, second.id)).toBe(1)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => keys.length).toBe(2)
  await expect(saysOf(page, second)).toHaveText(/^(Saved)?$/)
  await expect(place(page, second)).toHaveValue('5')
  expect(keys[1]).toBe(keys[0])
  expect(await changesOf(database, second.id)).toBe(1)
})

test('a full phone says that a row is not kept, and sends it all the same', async ({
  page,
  context,
  baseURL,
}) => {
  const [first] = sheet.horses
  if (!first || baseURL === undefined) throw new Error('a runner')
  const browser = await context.newCDPSession(page)
  // before anything is stored: the browser remembers for seconds how much room there was
  await browser.send('Storage.overrideQuotaForOrigin', { origin: baseURL, quotaSize: 1 })
  await openPage(page, sheet.path)
  await context.setOffline(true)
  await enter(page, first, '2')
  await expect(row(page, first).getByRole('alert')).toContainText('Couldn’t be saved on this phone')
  await context.setOffline(false)
  await expect(saysOf(page, first)).toHaveText('Saved')
  await expect(row(page, first).getByRole('alert')).toBeHidden()
  expect(await places(page, sheet)).toMatchObject({ [first.name]: 2 })
})

test('rows typed while the server was killed are sent once when it is back', async ({
  browser,
}) => {
  test.slow()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stable-killed-'))
  await cp(demoTemplate, dataDir, { recursive: true })
  const settings = { demo: true, port: await freePort(), environment: { LOG_LEVEL: 'silent' } }
  const killed = await startStable(dataDir, settings)
  const database = await openDatabase({ dataDir })
  const phone = await browser.newContext({ baseURL: killed.baseURL })
  await signInTo({ context: phone, database, baseURL: killed.baseURL }, 'staff')
  const page = await phone.newPage()
  const names = ['Anse Royale', 'Bel Ombre', 'Curepipe'].map((name) => newName(name))
  const horses = []
  for (const name of names) horses.push({ id: (await addHorse(database, name)).id, name })
  const theirs = await addSheet(page, horses)
  await openPage(page, theirs.path)
  for (const [index, horse] of horses.entries()) {
    await enter(page, horse, String(index + 1))
    // the first row may still be on its way, or saved without an answer
    if (index === 0) killed.process.kill('SIGKILL')
  }
  for (const horse of horses.slice(1)) await expect(saysOf(page, horse)).toHaveText('Waiting')
  const again = await startStable(dataDir, settings)
  for (const horse of horses) await expect(saysOf(page, horse)).toHaveText('Saved')
  expect(Object.values(await places(page, theirs))).toEqual([1, 2, 3])
  for (const { id } of horses) expect(await changesOf(database, id)).toBe(1)
  await phone.close()
  await database.close()
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('two people at one race see each other’s places, and clash only where both entered', async ({
  page,
  otherBrowser,
}) => {
  const other = await otherBrowser('staff')
  const theirs = await other.newPage()
  await openPage(page, sheet.path)
  await openPage(theirs, sheet.path)
  await isKept(theirs)
  const [first, second] = sheet.horses
  if (!first || !second) throw new Error('two runners')
  await enter(theirs, first, '1')
  await expect(place(page, first)).toHaveValue('1')

  await other.setOffline(true)
  await enter(theirs, second, '2')
  await enter(page, second, '3')
  await expect(saysOf(page, second)).toHaveText('Saved')
  await other.setOffline(false)
  await expect(saysOf(theirs, second)).toHaveText('Clash')
  await expect(row(theirs, second).getByRole('alert')).toContainText('Theirs: 3. Yours: 2.')
  await row(theirs, second).getByRole('button', { name: 'Keep mine' }).click()
  await expect(saysOf(theirs, second)).toHaveText('Saved')
  await expect(place(page, second)).toHaveValue('2')
  expect(await places(page, sheet)).toEqual({ [first.name]: 1, [second.name]: 2 })
})

/** The same browser, signed in as someone else. */
async function signInElse(context: BrowserContext, from: BrowserContext) {
  await context.clearCookies()
  await context.addCookies(await from.cookies())
}

test('what one person typed is not sent by the next person on the same phone', async ({
  page,
  context,
  otherBrowser,
}) => {
  await openPage(page, sheet.path)
  const [first] = sheet.horses
  if (!first) throw new Error('a runner')
  await isKept(page)
  const mine = await context.cookies()
  await context.setOffline(true)
  await enter(page, first, '2')
  await expect(saysOf(page, first)).toHaveText('Waiting')
  const other = await otherBrowser('staff')
  await signInElse(context, other)
  await context.setOffline(false)
  // the page still shows the first person; the server refuses their row from the second
  await expect(saysOf(page, first)).toHaveText('')
  await openPage(page, sheet.path)
  await expect(place(page, first)).toHaveValue('')
  expect(await places(page, sheet)).toMatchObject({ [first.name]: null })

  await context.clearCookies()
  await context.addCookies(mine)
  await openPage(page, sheet.path)
  await expect.poll(() => places(page, sheet)).toMatchObject({ [first.name]: 2 })
})

test('signing out deletes what was kept, and no other page has a worker', async ({
  page,
  context,
}) => {
  for (const each of ['/', '/horses', '/admin', '/admin/racing']) {
    await openPage(page, each)
    const found = await page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      manifest: document.querySelector('link[rel=manifest]')?.getAttribute('href'),
    }))
    expect(found, each).toEqual({
      workers: 0,
      manifest: each === '/admin/racing' ? '/racing.webmanifest' : '/manifest.webmanifest',
    })
  }
  await openPage(page, sheet.path)
  await isKept(page)
  expect(await keptNames(page)).toHaveLength(1)
  // the worker's scope is the sheets’ folder: it answers for no public page
  await openPage(page, '/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await page.locator('summary').filter({ hasText: 'Your account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You have been logged out successfully').first()).toBeVisible()
  await expect.poll(() => keptNames(page)).toEqual([])
  await context.setOffline(true)
  await expect(page.goto(sheet.path)).rejects.toThrow()
  await context.setOffline(false)
})

test('whoever comes back from the sign-in provider finds no one’s copies', async ({ page }) => {
  await openPage(page, sheet.path)
  await isKept(page)
  await page.goto('/admin/racing/signed-in?returnTo=%2Fhorses')
  await expect(page).toHaveURL('/horses')
  expect(await keptNames(page)).toEqual([])
  await page.goto('/admin/racing/signed-in?returnTo=//evil.example')
  await expect(page).toHaveURL('/')
})

test('a page that takes too long is shown from the phone, a signed-out one is not', async ({
  page,
  context,
}) => {
  await openPage(page, sheet.path)
  const [first] = sheet.horses
  if (!first) throw new Error('a runner')
  await isKept(page)
  // the page itself, not what it reads
  const slow = new RegExp(`/admin/racing/${sheet.meetingId}`)
  await context.route(slow, () => new Promise(() => {}))
  await page.reload()
  await expect(place(page, first)).toBeVisible()
  await context.unrouteAll({ behavior: 'ignoreErrors' })

  await context.clearCookies()
  await page.reload()
  await page.waitForURL(/login/)
  await expect.poll(() => keptNames(page)).toEqual([])
})

test('a copy is shown for a day, and then deleted', async ({ page, context }) => {
  await openPage(page, sheet.path)
  await isKept(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const copy = await cache.match(request)
        if (!copy?.headers.has('x-kept-at')) continue
        const old = new Response(await copy.text(), { status: copy.status, headers: copy.headers })
        old.headers.set('x-kept-at', String(Date.now() - 25 * 60 * 60 * 1000))
        await cache.put(request, old)
      }
    }
  })
  await page.goto('/')
  await context.setOffline(true)
  await expect(page.goto(sheet.path)).rejects.toThrow()
  await context.setOffline(false)
  await openPage(page, '/admin/horses')
  const paths = () =>
    page.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect
    .poll(async () => (await paths()).filter((path) => !path.startsWith('/assets/')))
    .toEqual([])
})

test('another build’s copies are replaced, and every page of the back office deletes other people’s', async ({
  page,
}) => {
  await openPage(page, '/admin')
  await page.evaluate(async () => {
    const old = await caches.open('kept someone another-build')
    await old.put('/admin/racing/today', new Response('old'))
  })
  await openPage(page, sheet.path)
  await isKept(page)
  await expect.poll(() => keptNames(page)).toEqual([expect.not.stringContaining('another-build')])

  const [own] = await keptNames(page)
  await page.evaluate(async () => {
    const theirs = await caches.open('kept someone-else build')
    await theirs.put('/admin/racing/today', new Response('theirs'))
  })
  await openPage(page, '/admin/horses')
  await expect.poll(() => keptNames(page)).toEqual([own])
})

test('the worker is one script', async ({ request }) => {
  const answer = await request.get('/admin/racing/worker.js')
  expect(answer.headers()['content-type']).toMatch(/javascript/)
  expect(await answer.text()).not.toMatch(/\b(import|export)\b/)
})

test('signing out says first what would be lost', async ({ page, context }) => {
  await openPage(page, sheet.path)
  const [first] = sheet.horses
  if (!first) throw new Error('a runner')
  await context.route('**/api/runs/*', (route) => route.abort())
  await enter(page, first, '2')
  await expect(saysOf(page, first)).toHaveText('Waiting')
  await openPage(page, '/')
  // someone else's, on the same phone
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('outbox someone-else')
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows').put({}, 'run')
        opening.onsuccess = () => resolve(opening.result.close())
      }),
  )
  const logOut = async () => {
    await page.locator('summary').filter({ hasText: 'Your account' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
  }
  await logOut()
  await expect(page.getByText(/^1 row of the race sheet would be lost/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You have been logged out successfully').first()).toBeVisible()
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toEqual(['outbox someone-else'])
})
