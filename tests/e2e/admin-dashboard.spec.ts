import type { Page } from '@playwright/test'
import { z } from 'zod'
import { person } from '../../src/domains/accounts/accounts.contract'
import { dashboard } from '../../src/domains/dashboard/dashboard.contract'
import { registerOffering } from '../../src/domains/investments/investments.contract'
import { formatMoney } from '../../src/lib/money'
import { counted } from '../../src/lib/text'
import { api } from './support/demo'
import { goWithin, mark, openPage, phone, watchCalls } from './support/page'
import { expect, holdBack, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })

/** One of the dashboard's figures, with the line beneath it. */
const stat = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
const part = (page: Page, name: string) => page.getByRole('region', { name })
const data = /\/api\/(dashboard|investments\/offerings)$/
const nothingYet = {
  horses: { total: 0, active: 0, newest: [] },
  offerings: { total: 0, active: 0, newest: [] },
  photos: { total: 0, published: 0 },
  people: { total: 1, admins: 1 },
  racing: { meeting: null, last: null, due: [] },
  captionsMissing: { gallery: 0, horses: 0 },
  entered: { name: true, silks: true, reasons: true },
}

test('keeps an admin’s shortcuts in one line on a phone', async ({ page, signIn }) => {
  await signIn('admin')
  await page.setViewportSize(phone)
  await openPage(page, '/admin')
  const names = ['Offer shares', 'Record a purchase', 'Invite someone']
  const tops = await Promise.all(
    names.map(async (name) => (await page.getByRole('link', { name }).boundingBox())?.y),
  )
  expect(new Set(tops).size).toBe(1)
  await page.getByRole('link', { name: 'Invite someone' }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('shows the state of the stable in the server’s HTML', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('staff')
  const { request } = page
  const [horses, offerings, photos] = await Promise.all([
    api(request).horses(),
    api(request).offerings(),
    api(request).gallery(),
  ])
  const people = z.array(person).parse(await (await request.get('/api/users')).json())
  const html = await (await request.get('/admin')).text()
  const asked = watchCalls(page)
  await page.goto('/admin')
  await hydrated(page)
  expect(asked, 'API requests by the page').toEqual([])
  await expect(page).toHaveTitle('Dashboard · Ecurie Flamboyant')

  const active = offerings.filter(({ isActive }) => isActive)
  const admins = people.filter(({ role }) => role === 'admin').length
  const board = [
    ['Total Horses', horses.length, `${horses.filter((h) => h.status === 'active').length} active`],
    ['Active Shares', active.length, `${offerings.length} total opportunities`],
    [
      'Gallery Photos',
      photos.filter(({ isPublished }) => isPublished).length,
      `published of ${photos.length} total`,
    ],
    ['Users', people.length, admins === 1 ? '1 admin' : `${admins} admins`],
  ] as const
  for (const [label, figure, note] of board) {
    expect(html).toContain(`>${label}<`)
    await expect(stat(page, label).locator('dd > span')).toHaveText([String(figure), note])
  }

  const recent = horses
    .toSorted(
      (one, other) =>
        other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id),
    )
    .slice(0, 5)
  const newest = part(page, 'Recent Horses')
  await expect(newest.getByRole('listitem').getByRole('link')).toHaveText(
    recent.map(({ name }) => name),
  )
  await expect(newest.getByRole('link', { name: 'All horses' })).toHaveAttribute(
    'href',
    '/admin/horses',
  )
  const opportunities = part(page, 'Active Opportunities').getByRole('listitem')
  await expect(opportunities).toHaveCount(5)
  for (const [place, offering] of active.slice(0, 5).entries()) {
    await expect(opportunities.nth(place)).toContainText(offering.horse.name)
    await expect(opportunities.nth(place)).toContainText(
      formatMoney(offering.pricePerShare, offering.currency),
    )
  }
  const glance = part(page, 'Shares')
  const registered = z
    .array(registerOffering)
    .parse(await (await request.get('/api/investments/offerings')).json())
  const sums = { sold: 0, open: 0, unsold: 0, kept: 0 }
  for (const { heldShares, totalShares, isActive, availableShares } of registered) {
    sums.sold += heldShares
    // nobody can buy what a closed offering has left, and nobody keeps it back
    sums[isActive ? 'open' : 'unsold'] += availableShares
    sums.kept += totalShares - heldShares - availableShares
  }
  expect(sums.unsold).toBeGreaterThan(0)
  await expect(glance.locator('dd')).toHaveText(Object.values(sums).map(String))
  await expectAccessible()
})

test('begins with the next meeting, how it stands, and its sheet', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('staff')
  const { racing } = dashboard.parse(await (await page.request.get('/api/dashboard')).json())
  const meeting = racing.meeting
  if (!meeting) throw new Error('there is no meeting to come')
  await openPage(page, '/admin')
  const next = page.getByRole('main').getByRole('region').first()
  await expect(next).toContainText(meeting.daysAhead === 0 ? 'Today’s meeting' : 'Next meeting')
  await expect(next.getByRole('heading')).toContainText(meeting.venue ?? '')
  await expect(next).toContainText(
    `${counted(meeting.races, 'race')} · ${counted(meeting.runs, 'runner')}`,
  )
  await expect(next.locator('time')).toHaveAttribute('datetime', meeting.date)
  await expectAccessible()
  await next.getByRole('link', { name: /sheet$/ }).click()
  await expect(page).toHaveURL(`/admin/racing/${meeting.id}`)
})

test('tells how the last meeting went, and what it still lacks', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('staff')
  const { racing } = dashboard.parse(await (await page.request.get('/api/dashboard')).json())
  if (!racing.meeting || !racing.last) throw new Error('there is no next or no last meeting')
  await openPage(page, '/admin')
  const last = part(page, racing.last.venue ?? '').last()
  await expect(last).toContainText(`${racing.last.starts} ran`)
  const [left, right] = await Promise.all(
    [part(page, racing.meeting.venue ?? '').first(), last].map((each) => each.boundingBox()),
  )
  expect(right?.y).toBe(left?.y)
  await last.getByRole('link').click()
  await expect(page).toHaveURL(`/admin/racing/${racing.last.id}`)
  await expect(page.getByRole('link', { name: 'Results' }).last()).toHaveAttribute(
    'aria-current',
    'page',
  )

  const meeting = {
    ...{ id: racing.last.id, date: '2026-11-28', venue: 'Souillac', title: null, daysAgo: 1 },
    ...{ starts: 5, wins: 1, seconds: 0, thirds: 2, resultsMissing: 2, undeclared: 0 },
    prizes: [{ currency: 'MUR', amount: '120000.00' }],
  }
  const due = [{ ...meeting, resultsMissing: 2 }]
  const lacking = { ...nothingYet, racing: { meeting: null, last: meeting, due } }
  await page.route(data, (route) =>
    route.fulfill({ json: route.request().url().endsWith('/dashboard') ? lacking : [] }),
  )
  await goWithin(page, '/admin')
  const panel = part(page, 'Souillac')
  await expect(panel).toContainText('Last meeting · yesterday')
  await expect(panel).toContainText('5 ran · 1 win · 2 thirds · Rs 120,000.00')
  await expect(panel).toContainText('2 results to enter')
  await expect(panel.getByRole('link')).toHaveText('Enter results')
  await expect(part(page, 'Waiting for You'), 'told once').toHaveCount(0)
  await expectAccessible()
})

test('refreshes its figures on return', async ({ page, signIn }) => {
  await signIn('staff')
  await openPage(page, '/admin')
  const horses = stat(page, 'Total Horses').locator('dd > span').first()
  const shown = Number(await horses.textContent())
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Horses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horses Management')
  const name = `Newcomer ${mark()}`
  expect((await page.request.post('/api/horses', { data: { name } })).status()).toBe(201)
  await sidebar.getByRole('link', { name: 'Dashboard' }).click()
  await expect(horses).toHaveText(String(shown + 1))
  await expect(part(page, 'Recent Horses').getByRole('listitem').first()).toContainText(name)
})

test('is hidden from viewers and visitors', async ({ page, request, signIn }) => {
  await signIn('viewer')
  for (const asking of [page.request, request]) {
    const html = await (await asking.get('/admin')).text()
    expect(html).not.toContain('Total Horses')
    expect(html).not.toContain('Recent Horses')
  }
})

test.describe('without its data', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('shows placeholders, an empty state, and a retry after a failure', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('staff')
    await test.step('placeholders, then a failure', async () => {
      const { letGo } = await holdBack(page, data, (route) => route.abort())
      await goWithin(page, '/admin')
      await expect(page.locator('dl [data-placeholder]')).toHaveCount(4)
      await expect(part(page, 'Recent Horses').locator('[data-placeholder]')).toHaveCount(5)
      await expect(part(page, 'Active Opportunities').locator('[data-placeholder]')).toHaveCount(5)
      await expectAccessible()
      letGo()
      await expect(page.getByText('We couldn’t load the figures.')).toBeVisible()
      const glance = part(page, 'Shares')
      await expect(glance).toContainText('We couldn’t load the shares.')
      await expectAccessible()
      await page.unroute(data)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(stat(page, 'Users')).toContainText(/admins?$/)
      await expect(part(page, 'Recent Horses').getByRole('listitem')).toHaveCount(5)
      await glance.getByRole('button', { name: 'Try again' }).click()
      await expect(glance.locator('dd')).toHaveCount(4)
      await expect(page.locator('[data-placeholder]')).toHaveCount(0)
    })
    await test.step('empty', async () => {
      await page.route(data, (route) =>
        route.fulfill({ json: route.request().url().endsWith('/dashboard') ? nothingYet : [] }),
      )
      await goWithin(page, '/admin')
      await expect(stat(page, 'Total Horses')).toContainText('0 active')
      await expect(part(page, 'Recent Horses')).toContainText('No Horses Yet')
      await expect(part(page, 'Active Opportunities')).toContainText('No Active Opportunities')
      await expect(part(page, 'Shares')).toContainText('No shares are offered yet.')
      await expectAccessible()
      // no meeting is planned
      await expect(page.getByText('Next meeting')).toHaveCount(0)
      await page.getByRole('main').getByRole('link', { name: 'Race diary' }).click()
      await expect(page).toHaveURL('/admin/racing')
    })
  })
})
