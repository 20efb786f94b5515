import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../src/db/database'
import { aPerformance, addPerformance } from '../support/factories'
import { api } from './support/demo'
import { hearNoChange, mark, openUntilQuiet, overflow, phone, watchCalls } from './support/page'
import { accountId, addOffering, addOwner, buy } from './support/register'
import { expect, holdBack, hydrated, test, type OtherBrowser } from './support/test'

test.use({ sharedBy: 'staff' })

const own = (page: Page) => page.getByRole('region', { name: /^Welcome, / })

/** An owner of one horse that has raced, and of two lots in another. */
async function anOwner(database: Database, otherBrowser: OtherBrowser) {
  const letters = mark()
  const names = { raced: `Raced Runner ${letters}`, unraced: `Unraced Runner ${letters}` }
  const userId = await addOwner(database, letters)
  const raced = await addOffering(database, names.raced)
  const unraced = await addOffering(database, names.unraced)
  const run = (raceDate: string, position: number) =>
    addPerformance(
      database.kysely,
      new Date(),
      raced.horseId,
      aPerformance({ raceDate, position, prizeMoney: '30000.00' }),
    )
  await run('2026-06-27', 2)
  await run('2026-05-02', 1)
  const context = await otherBrowser('staff')
  const lots = []
  for (const [{ offeringId }, sharesPurchased] of [
    [raced, 5],
    [unraced, 1],
    [unraced, 2],
  ] as const)
    lots.push(await buy(context.request, { userId, ownershipShareId: offeringId, sharesPurchased }))
  return { userId, names, lots }
}

test('greets owners by name and shows their horses first', async ({
  page,
  database,
  expectAccessible,
  signIn,
  otherBrowser,
}) => {
  const { userId, names, lots } = await anOwner(database, otherBrowser)
  await signIn({ userId })
  const html = await (await page.request.get('/')).text()
  expect(html.indexOf(names.raced)).toBeGreaterThan(0)
  expect(html.indexOf(names.raced)).toBeLessThan(html.indexOf('Excellence in Racing'))

  const asked = watchCalls(page)
  await openUntilQuiet(page, '/')
  expect(asked, 'API requests by the page').toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ombeline')
  const [raced, unraced] = [
    own(page).getByRole('article').first(),
    own(page).getByRole('article').nth(1),
  ]
  await expect(own(page).getByRole('article')).toHaveCount(2)
  await expect(raced).toContainText('5% of the horse, 5 shares')
  await expect(raced).toContainText(
    '2nd of 9 on 27 June 2026 The Lantern Handicap (0-25) · Rs 30,000.00',
  )
  await expect(raced.getByRole('link', { name: /^Certificate/ })).toHaveAttribute(
    'href',
    `/api/my-investments/${lots[0]?.id ?? ''}/certificate.pdf`,
  )
  await expect(unraced).toContainText('3% of the horse, 3 shares')
  await expect(unraced).toContainText('None on record yet')
  await expect(unraced.getByRole('link', { name: /^Certificate for \d shares?/ })).toHaveCount(2)
  await expect(own(page).getByRole('link', { name: 'Statement (PDF)' })).toHaveAttribute(
    'href',
    '/api/my-investments/statement.pdf',
  )
  // what everyone sees comes next
  await expect(page.getByRole('heading', { name: 'Excellence in Racing' })).toBeVisible()
  for (const name of ['Featured Horses', 'Ownership Opportunities'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expectAccessible()

  await page.setViewportSize(phone)
  expect(await overflow(page)).toBe(0)
  await expectAccessible()
  await own(page).getByRole('link', { name: names.raced, exact: true }).click()
  await expect(page).toHaveURL(/\/horses\/raced-runner-/)
})

test('says that a horse is sold, in place of its next race', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const { userId, names } = await anOwner(database, otherBrowser)
  await database.kysely
    .updateTable('horses')
    .set({ status: 'sold' })
    .where('name', '=', names.raced)
    .execute()
  await signIn({ userId })
  for (const path of ['/', '/investor-portal']) {
    await openUntilQuiet(page, path)
    const said = (name: string, label: string) =>
      page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
        .getByText(label, { exact: true })
        .locator('+ dd')
    await expect(said(names.raced, 'Status')).toHaveText('Sold')
    await expect(said(names.unraced, 'Next race')).toHaveText('Not entered yet')
  }
})

test('tells owners of their next race before the last results', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const { userId, names } = await anOwner(database, otherBrowser)
  const office = await otherBrowser('staff')
  const make = async (path: string, data: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const confirm = ['off-season', 'too-young']
    const answer = await office.request.post(path, { headers, data: { confirm, ...data } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return z.object({ id: z.string() }).parse(await answer.json()).id
  }
  const horses = await api(office.request).horses()
  const horseId = (name: string) => horses.find((horse) => horse.name === name)?.id
  const raceOn = async (day: string, name: string) =>
    make(
      `/api/meetings/${await make('/api/meetings', { date: day, venue: 'Course Ombeline' })}/races`,
      {
        ...{ name, number: 3, offTime: '13:05' },
      },
    )
  await make(`/api/races/${await raceOn('2099-08-08', 'The Later Plate')}/runs`, {
    horseId: horseId(names.raced),
  })
  await make(`/api/races/${await raceOn('2099-08-01', 'The Sooner Plate')}/runs`, {
    ...{ horseId: horseId(names.unraced), state: 'declared', jockey: 'N. Juglall', draw: 4 },
  })

  await signIn({ userId })
  for (const path of ['/', '/investor-portal']) {
    await openUntilQuiet(page, path)
    const next = page.getByRole('region', { name: 'Your next race' })
    await expect(next).toContainText('Saturday 1 August')
    await expect(next).toContainText('Course Ombeline')
    await expect(next).toContainText('13:05')
    await expect(next).toContainText('Race 3, The Sooner Plate')
    await expect(next).toContainText('N. Juglall')
    await expect(next).toContainText('Draw 4')
    await expect(next.getByRole('link')).toHaveText([names.unraced])
    await expect(page.getByText('Saturday 8 August, race 3')).toBeVisible()
    const text = await page.getByRole('main').innerText()
    expect(text.indexOf('Your next race')).toBeLessThan(text.indexOf('Last race'))
  }
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBe(0)
})

test.afterEach(async ({ database }) => {
  const { kysely } = database
  const own = kysely.selectFrom('meetings').select('id').where('venue', '=', 'Course Ombeline')
  const races = kysely.selectFrom('races').select('id').where('meeting_id', 'in', own)
  await kysely.deleteFrom('runs').where('race_id', 'in', races).execute()
  await kysely.deleteFrom('races').where('meeting_id', 'in', own).execute()
  await kysely.deleteFrom('meetings').where('venue', '=', 'Course Ombeline').execute()
})

test('tells each runner of the next meeting once, and leaves the owner’s horses out of the featured ones', async ({
  page,
  request,
  database,
  signIn,
}) => {
  const userId = await accountId(database, 'owner@example.com')
  await signIn({ userId })
  await page.goto('/')
  const runnersOf = (name: string) =>
    page.getByRole('region', { name }).getByRole('listitem').getByRole('link').allTextContents()
  const own = await runnersOf('Your next races')
  const others = await runnersOf('Also running')
  expect(own.length).toBeGreaterThan(1)
  expect(others.length).toBeGreaterThan(1)
  const all = [...own, ...others]
  expect(all).toHaveLength(new Set(all).size)
  await expect(page.getByRole('region', { name: 'Next runners' })).toHaveCount(0)
  const text = await page.getByRole('main').innerText()
  expect(text.indexOf('Also running')).toBeLessThan(text.indexOf('Excellence'))

  const titles = (name: string | RegExp) =>
    page.getByRole('region', { name }).getByRole('article').getByRole('heading').allTextContents()
  const mine = await titles(/^Welcome, /)
  const featured = (await api(request).featured()).map(({ name }) => name)
  expect(mine.filter((name) => featured.includes(name))).not.toEqual([])
  expect(await titles('Featured Horses')).toEqual(featured.filter((name) => !mine.includes(name)))
})

test.describe('when the owner’s horses are late, then can’t be loaded', () => {
  test.use({ allowedConsole: [/status of 500|ApiError: 500/] })

  test('shows the rest of the page at once, says so, and shows them on request', async ({
    page,
    database,
    signIn,
    otherBrowser,
  }) => {
    const { userId } = await anOwner(database, otherBrowser)
    await signIn({ userId })
    await hearNoChange(page)
    await page.goto('/gallery')
    await hydrated(page)
    const address = /\/api\/my-investments$/
    const { letGo } = await holdBack(page, address, (route) =>
      route.fulfill({ status: 500, json: { message: 'No' } }),
    )
    const asked = page.waitForRequest(address)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await asked
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Gallery')
    await expect(page.getByRole('status').first()).toContainText('Loading...')

    letGo()
    await expect(page.getByRole('alert')).toContainText('We couldn’t load your horses.')
    await expect(page.getByRole('region', { name: 'Featured Horses' })).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(own(page).getByRole('article')).toHaveCount(2)
  })
})
