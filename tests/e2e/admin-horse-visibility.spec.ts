import type { Browser, Page } from '@playwright/test'
import type { Database } from '../../src/db/database'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { anOffering } from '../support/factories'
import { told } from './support/admin'
import { addHorse, card, editHorse, newName, openHorses, removeNamed } from './support/admin-horses'
import { mark, openList, openPage, overflow, phone } from './support/page'
import { expect, test } from './support/test'

test.beforeEach(({ signIn }) => signIn('staff'))
test.afterAll(({ database }) => removeNamed(database))

// a draft is not found, and a time that is past is refused
test.use({ allowedConsole: [/Failed to load resource.*(400|404)/] })

const band = (page: Page) => page.getByText('Draft: only staff, and people with its preview link')

/** What someone without an account sees at an address. */
async function asVisitor(browser: Browser, url: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await look(page)
  await context.close()
}

test('a new horse can be a draft, which a preview link shows until it is revoked', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const name = newName('Quiet Comet')
  await openHorses(page)
  await page.getByRole('button', { name: 'Add Horse' }).click()
  const form = page.getByRole('dialog', { name: 'Add Horse' })
  await form.getByLabel('Name').fill(name)
  await expect(form.getByRole('radio', { name: 'Published' })).toBeChecked()
  await form.getByRole('radio', { name: 'Draft' }).check()
  await expectAccessible()
  await form.getByRole('button', { name: 'Add Horse' }).click()
  await expect(card(page, name).getByText('Draft')).toBeVisible()

  const address = new URL(`/horses/${name.toLowerCase().replaceAll(' ', '-')}`, page.url()).href
  await asVisitor(browser, address, (visitor) =>
    expect(visitor.getByRole('heading', { name: 'Horse Not Found' })).toBeVisible(),
  )
  await openPage(page, address)
  await expect(band(page)).toBeVisible()
  await expectAccessible()

  const dialog = await editHorse(page, name)
  const part = dialog.getByRole('region', { name: 'Preview link' })
  await part.getByRole('button', { name: 'Make preview link' }).click()
  const link = await part.getByLabel('Link to the draft').inputValue()
  await expect(part).toContainText('Anyone who has it can see the draft')
  await expectAccessible()
  await asVisitor(browser, link, async (visitor) => {
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(band(visitor)).toBeVisible()
  })
  await part.getByRole('button', { name: 'Revoke preview link' }).click()
  await expect(part).toContainText('The link no longer works.')
  await asVisitor(browser, link, (visitor) =>
    expect(visitor.getByRole('heading', { name: 'Horse Not Found' })).toBeVisible(),
  )

  await dialog.getByRole('radio', { name: 'Published' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Horse updated successfully')
  await asVisitor(browser, address, async (visitor) => {
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(band(visitor)).toBeHidden()
  })
})

for (const { what, within, address, name, missing, label, make } of [
  {
    what: 'a page',
    within: '/admin/pages',
    address: '/api/dynamic-pages',
    name: newName('Quiet Supper'),
    missing: '404 Page Not Found',
    label: 'Link to the draft',
    make: async (database: Database, title: string) => {
      const page = { title, slug: `draft-${mark()}`, content: { text: 'Soon.' } }
      return createPage(database.kysely, new Date(), { ...page, isPublished: false })
    },
  },
  {
    what: 'an offering',
    within: '/admin/shares',
    address: '/api/ownership-shares',
    name: newName('Quiet Offer'),
    missing: 'Opportunity Not Found',
    label: 'Link to the offering',
    make: async (database: Database, horse: string) => {
      const { id } = await addHorse(database, horse)
      return createOffering(database.kysely, new Date(), anOffering(id, { isActive: false }))
    },
  },
])
  test(`a preview link shows ${what} to people without an account, until it is revoked`, async ({
    page,
    browser,
    database,
    expectAccessible,
  }) => {
    await page.setViewportSize(phone)
    const id = await make(database, name)
    try {
      await openPage(page, within)
      await page.getByRole('button', { name: new RegExp(`^Edit ${name}`) }).click()
      const part = page.getByRole('dialog').getByRole('region', { name: 'Preview link' })
      await part.getByRole('button', { name: 'Make preview link' }).click()
      const link = await part.getByLabel(label).inputValue()
      // an Enter there would save the record and close the dialog
      await part.getByLabel(label).press('Enter')
      await expectAccessible()
      expect(await overflow(page)).toBe(0)
      await asVisitor(browser, link, async (visitor) => {
        await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(
          visitor.getByText('only staff, and people with its preview link'),
        ).toBeVisible()
        await expect(visitor.getByRole('link', { name: 'Express Interest' })).toHaveCount(0)
      })
      await part.getByRole('button', { name: 'Revoke preview link' }).click()
      await expect(part).toContainText('The link no longer works.')
      await asVisitor(browser, link, (visitor) =>
        expect(visitor.getByRole('heading', { name: missing })).toBeVisible(),
      )
      await page.getByRole('dialog').getByRole('button', { name: 'History' }).click()
      await expect(page.getByText('Removed the preview link')).toBeVisible()
    } finally {
      await page.request.delete(`${address}/${id}`)
    }
  })

test('asks for times in Mauritius, says what they mean, and what is wrong with them', async ({
  page,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize(phone)
  const name = newName('Punctual Comet')
  await addHorse(database, name)
  const dialog = await editHorse(page, name)
  await dialog.getByRole('radio', { name: 'Draft' }).check()
  const start = dialog.getByLabel('Publish at, in Mauritius time', { exact: true })
  await start.fill('2020-01-01T00:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This time is past: publish it now')).toBeVisible()
  await expect(start).toBeFocused()

  const year = new Date().getUTCFullYear() + 1
  await start.fill(`${year}-03-01T00:00`)
  await expect(dialog.getByText(`1 March ${year} at 00:00 in Mauritius, in `)).toBeVisible()
  // a control half under the tabs would count as too small
  await dialog
    .getByRole('radio', { name: 'Draft' })
    .evaluate((radio) => radio.scrollIntoView({ block: 'center' }))
  await expectAccessible()
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, name)).toContainText(`To be published on 1 March ${year}, 00:00`)
  const row = await database.kysely
    .selectFrom('horses')
    .select(['is_published', 'publish_at'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ is_published: 0, publish_at: `${year}-02-28T20:00:00.000Z` })

  const again = await editHorse(page, name)
  await expect(start).toHaveValue(`${year}-03-01T00:00`)
  await again.getByRole('radio', { name: 'Published' }).check()
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again).toBeHidden()
  await expect(card(page, name).getByText('Draft')).toBeHidden()
  const history = await editHorse(page, name)
  await history.getByRole('tab', { name: 'History' }).click()
  await expect(history.getByText('Changed the state from draft to published')).toBeVisible()
  await expect(history.getByText(/Set the time to publish to 1 March/)).toBeVisible()
})

test('archives a horse, which then appears only under its filter', async ({
  page,
  browser,
  database,
  expectAccessible,
}) => {
  const name = newName('Golden Years')
  const { slug } = await addHorse(database, name)
  const dialog = await editHorse(page, name)
  await dialog.getByRole('checkbox', { name: 'Archived' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await told(page, 'Horse updated successfully')
  await openHorses(page, `?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: 'No Horses Found' })).toBeVisible()
  await openList(page, 'Status')
  await page.getByRole('option', { name: 'Archived' }).click()
  await expect(card(page, name).getByText('Archived')).toBeVisible()
  await expectAccessible()

  const list = new URL('/horses', page.url()).href
  const query = `q=${encodeURIComponent(name)}`
  await asVisitor(browser, `${list}?${query}`, (visitor) =>
    expect(visitor.getByRole('heading', { name: 'No Horses Found' })).toBeVisible(),
  )
  await asVisitor(browser, `${list}?${query}&status=archived`, async (visitor) => {
    await expect(visitor.getByRole('heading', { name })).toBeVisible()
    await expect(visitor.getByRole('combobox', { name: 'Status' })).toContainText('Archived')
  })
  await asVisitor(browser, `${list}/${slug}`, (visitor) =>
    expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible(),
  )
})

test('offers to archive a horse that can’t be deleted', async ({ page, database }) => {
  const held = await database.kysely
    .selectFrom('investments')
    .innerJoin('offerings', 'offerings.id', 'investments.offering_id')
    .innerJoin('horses', 'horses.id', 'offerings.horse_id')
    .select(['horses.id', 'horses.name'])
    .executeTakeFirstOrThrow()
  try {
    await openHorses(page, `?q=${encodeURIComponent(held.name)}`)
    await page.getByRole('button', { name: `More for ${held.name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const answer = page.getByRole('dialog', { name: `${held.name} can’t be deleted` })
    await answer.getByRole('button', { name: 'Archive it' }).click()
    await told(page, `${held.name} is archived`)
    await expect(card(page, held.name)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add Horse' })).toBeFocused()
  } finally {
    await database.kysely
      .updateTable('horses')
      .set({ archived_at: null })
      .where('id', '=', held.id)
      .execute()
  }
})
