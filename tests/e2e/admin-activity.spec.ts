import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Database } from '../../src/db/database'
import { recordAudit } from '../../src/domains/accounts/server/audit.store'
import { finger, type Hands, mouse } from './support/hands'
import { mark, openPage, overflow, phone, watchCalls } from './support/page'
import { addPerson } from './support/register'
import { expect, test, type OtherBrowser } from './support/test'

test.use({ sharedBy: 'staff', allowedConsole: [/status of 409|ERR_FAILED.*api\/audit/] })

const made = z.looseObject({ id: z.string() })
const list = (page: Page) => page.getByRole('main').getByRole('listitem')
const entry = (page: Page, words: string) => list(page).filter({ hasText: words })

/** Someone of the office who has entered a horse and a page, changed the horse, and did something long ago. */
async function aColleague(database: Database, otherBrowser: OtherBrowser) {
  const letters = mark()
  const name = `Pascale ${letters}`
  const id = await addPerson(database, {
    ...{ firstName: 'Pascale', lastName: letters, email: `pascale-${letters}@example.com` },
  })
  await database.kysely.updateTable('users').set({ role: 'staff' }).where('id', '=', id).execute()
  await recordAudit(
    database.kysely,
    new Date('2020-05-05T08:00:00.000Z'),
    { id, name, address: null },
    {
      ...{ action: 'create', subjectType: 'gallery-item', subjectId: null },
      detail: { title: `Old photo ${letters}` },
    },
  )
  const office = await otherBrowser({ userId: id })
  const create = async (path: string, data: object) =>
    made.parse(await (await office.request.post(path, { data })).json()).id
  const horse = await create('/api/horses', { name: `Deed ${letters}`, sire: 'Old Brass' })
  await create('/api/dynamic-pages', {
    ...{ title: `Deeds ${letters}`, slug: `deeds-${letters}`, content: { text: 'Done.' } },
    isPublished: false,
  })
  const change = { color: 'Bay', sire: 'New Brass' }
  expect((await office.request.patch(`/api/horses/${horse}`, { data: change })).ok()).toBe(true)
  return { id, name, letters, horse, horseName: `Deed ${letters}` }
}

const horseNow = async (page: Page, id: string) =>
  z
    .object({ color: z.string().nullable(), sire: z.string().nullable() })
    .parse(await (await page.request.get(`/api/horses/${id}`)).json())

const ways: [string, Hands, object][] = [
  ['by mouse', mouse, {}],
  ['by touch on a phone', finger, { viewport: phone, hasTouch: true, isMobile: true }],
]
for (const [way, hands, device] of ways)
  test.describe(way, () => {
    test.use(device)

    test('narrows what was done to a person, a kind and days, and downloads it', async ({
      page,
      database,
      signIn,
      expectAccessible,
      otherBrowser,
    }) => {
      const { id, name, letters, horseName } = await aColleague(database, otherBrowser)
      await signIn('admin')
      await openPage(page, '/admin/activity')
      const isPhone = hands === finger
      if (isPhone) await hands.press(page.getByRole('button', { name: 'Filters' }))
      await hands.choose(page, page.getByLabel('Person'), name)
      await expect(page).toHaveURL(new RegExp(`person=${id}`))
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expect(list(page)).toHaveCount(4)
      await expect(list(page).first()).toContainText('Set the colour to “Bay”')
      await expect(list(page).first()).toContainText('from “Old Brass” to “New Brass”')
      await expect(page.getByRole('heading', { level: 2, name: 'May 2020' })).toBeVisible()
      await expect(
        page.getByRole('heading', { level: 3, name: 'Tuesday 5 May 2020' }),
      ).toBeVisible()
      await expect(list(page).first().getByRole('link', { name: horseName })).toHaveAttribute(
        'href',
        /\/admin\/horses\?horse=/,
      )
      await expectAccessible()
      expect(await overflow(page)).toBe(0)

      await hands.choose(page, page.getByLabel('Kind'), 'Pages')
      await expect(list(page)).toHaveCount(1)
      await expect(list(page)).toContainText(`Created “Deeds ${letters}”`)
      await hands.choose(page, page.getByLabel('Kind'), 'All content')
      await expect(list(page)).toHaveCount(4)

      await page.getByLabel('To', { exact: true }).fill('2020-05-05')
      await page.getByLabel('From').fill('2020-05-05')
      await page.getByLabel('From').blur()
      await expect(page).toHaveURL(/from=2020-05-05&to=2020-05-05|to=2020-05-05.*from=2020-05-05/)
      await expect(list(page)).toHaveCount(1)
      await expect(list(page)).toContainText(`Created “Old photo ${letters}”`)

      const downloaded = page.waitForEvent('download')
      if (isPhone) await hands.press(page.getByRole('button', { name: 'More', exact: true }))
      const csv = page.getByRole(isPhone ? 'menuitem' : 'link', { name: 'Download as CSV' })
      await hands.press(csv)
      const file = await downloaded
      expect(file.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(`"5 May 2020, 12:00",${name},,Created,Gallery photo`)

      await page.getByLabel('To', { exact: true }).fill('2020-05-04')
      await page.getByLabel('To', { exact: true }).blur()
      // the earlier end drops the later beginning
      await expect(page.getByLabel('From')).toHaveValue('')
      await page.getByLabel('From').fill('2020-05-04')
      await page.getByLabel('From').blur()
      await expect(page.getByText('Nothing Found')).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'Clear all filters' }))
      await expect(page).toHaveURL(/\/admin\/activity$/)
    })

    test('reverts a change, and refuses what has changed since', async ({
      page,
      database,
      signIn,
      expectAccessible,
      otherBrowser,
    }) => {
      const { id, horse, horseName, name } = await aColleague(database, otherBrowser)
      await signIn('admin')
      await openPage(page, `/admin/activity?person=${id}&kind=horse`)
      const button = entry(page, 'Set the colour').getByRole('button', { name: /^Revert/ })
      await hands.press(button)
      const dialog = page.getByRole('dialog', { name: 'Revert this change?' })
      await expect(dialog).toContainText(`By ${name}`)
      await expect(dialog).toContainText('Removed the colour, which was “Bay”')
      await expect(dialog).toContainText('from “New Brass” to “Old Brass”')
      await expectAccessible()
      await hands.press(dialog.getByRole('button', { name: 'Cancel' }))
      await expect(dialog).toBeHidden()
      expect(await horseNow(page, horse)).toEqual({ color: 'Bay', sire: 'New Brass' })

      await hands.press(button)
      await hands.press(dialog.getByRole('button', { name: 'Revert', exact: true }))
      await expect(dialog).toBeHidden()
      expect(await horseNow(page, horse)).toEqual({ color: null, sire: 'Old Brass' })
      // it was the admin's own deed
      await openPage(page, `/admin/activity?kind=horse`)
      await expect(
        list(page).filter({ hasText: horseName }).filter({ hasText: 'Reverts the change by' }),
      ).toContainText(`Reverts the change by ${name}`)

      await openPage(page, `/admin/activity?person=${id}&kind=horse`)
      await page.request.patch(`/api/horses/${horse}`, { data: { sire: 'Third Brass' } })
      await hands.press(button)
      await hands.press(dialog.getByRole('button', { name: 'Revert', exact: true }))
      const refusal = dialog.getByRole('alert')
      await expect(refusal).toContainText('“Third Brass”')
      await expect(refusal).toContainText('Corail Latanier')
      await expect(refusal).toContainText('Nothing was reverted')
      expect(await horseNow(page, horse)).toEqual({ color: null, sire: 'Third Brass' })
      expect(await overflow(page)).toBe(0)
    })
  })

test('shows each event on one line, with further changes folded', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const { id, horseName } = await aColleague(database, otherBrowser)
  await signIn('admin')
  await openPage(page, `/admin/activity?person=${id}`)
  const rows = list(page)
  await expect(rows).toHaveCount(4)
  for (const row of await rows.all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46)
  const changed = entry(page, 'Set the colour')
  const more = changed.getByText('from “Old Brass” to “New Brass”')
  await expect(more).toBeHidden()
  await changed.getByText('1 more').click()
  await expect(more).toBeVisible()
  await page.setViewportSize(phone)
  const link = await changed.getByRole('link', { name: horseName }).boundingBox()
  const button = await changed.getByRole('button', { name: /^Revert/ }).boundingBox()
  const middle = ({ y, height }: { y: number; height: number }) => y + height / 2
  if (!link || !button) throw new Error('nothing to see')
  expect(middle(button) - middle(link), 'at most one line below').toBeLessThan(30)
})

test('folds what happened several times running', async ({ page, signIn, database }) => {
  const author = { id: randomUUID(), name: `Forgetful ${mark()}`, address: '203.0.113.9' }
  const record = (minute: number, action: 'sign-in' | 'sign-in-failed', by: string) =>
    recordAudit(database.kysely, new Date(Date.UTC(2026, 4, 5, 8, minute)), author, {
      ...{ action, subjectType: 'user', subjectId: author.id, detail: { by } },
    })
  for (const minute of [1, 2, 3]) await record(minute, 'sign-in-failed', 'password')
  await record(4, 'sign-in-failed', 'code')
  await record(5, 'sign-in', 'password')
  await signIn('admin')
  await openPage(page, `/admin/activity?person=${author.id}`)
  const failed = list(page).getByText('Failed to sign in')
  const times = list(page).locator('time').filter({ visible: true })
  await expect(failed.filter({ visible: true })).toHaveCount(2)
  await expect(times).toHaveText(['12:05', '12:04', '12:03'])
  await page.getByText('2 more like this').click()
  await expect(failed.filter({ visible: true })).toHaveCount(4)
  await expect(times).toHaveText(['12:05', '12:04', '12:03', '12:02', '12:01'])
})

test('is linked from the sidebar, comes with its data, and offers another try if they fail to load', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  await aColleague(database, otherBrowser)
  await signIn('admin')
  await openPage(page, '/admin')
  await page.route(/\/api\/audit/, (route) => route.abort(), { times: 1 })
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Activity' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await expect(page.getByText('We couldn’t load the history.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(list(page).first()).toBeVisible()

  const calls = watchCalls(page)
  await openPage(page, '/admin/activity?kind=content')
  await expect(list(page).first()).toBeVisible()
  expect(calls).toEqual([])
})

test('shows staff what was done to content, and nothing about people', async ({
  page,
  database,
  signIn,
  expectAccessible,
  otherBrowser,
}) => {
  const { id, letters } = await aColleague(database, otherBrowser)
  await signIn('staff')
  await openPage(page, `/admin/activity?person=${id}`)
  await expect(list(page)).toHaveCount(4)
  await expect(entry(page, `Created “Deeds ${letters}”`)).toBeVisible()
  await expect(page.getByText('What they did to the site’s content')).toBeVisible()
  // an address for admins shows what staff may see
  await openPage(page, `/admin/activity?person=${id}&kind=people`)
  await expect(list(page)).toHaveCount(4)
  await page.getByLabel('Kind').click()
  await expect(page.getByRole('option', { name: 'Register' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'People' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openPage(page, '/admin/activity?kind=settings')
  await expect(page.getByRole('button', { name: /^Revert/ })).toHaveCount(0)
  await expectAccessible()
})

test('shows what someone did whose account is gone', async ({ page, signIn, database }) => {
  const author = {
    id: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
    name: `Gone ${mark()}`,
    address: null,
  }
  await recordAudit(database.kysely, new Date(), author, {
    ...{ action: 'delete', subjectType: 'page', subjectId: null, detail: { title: 'Old page' } },
  })
  await signIn('admin')
  await openPage(page, `/admin/activity?person=${author.id}`)
  await expect(page.getByRole('heading', { name: author.name })).toBeVisible()
  await expect(page.getByText('The account is gone.')).toBeVisible()
  const deleted = entry(page, 'Deleted “Old page”')
  await expect(deleted.getByRole('link', { name: 'Recently deleted' })).toHaveAttribute(
    'href',
    '/admin/pages',
  )
})
