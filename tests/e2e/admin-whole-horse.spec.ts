import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { anOffering, sellUnchecked } from '../support/factories'
import { dialogOf } from './support/admin'
import { mark, openPage } from './support/page'
import { addOffering, addPerson, buy } from './support/register'
import { expect, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })
test.beforeEach(async ({ signIn }) => signIn('staff'))

test.describe('a second offering of a horse', () => {
  test.use({ allowedConsole: [/status of 409/] })
  test('starts with what is left, and says why more is refused', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const name = `Lantern ${mark()}`
    const offering = { percentOfHorse: '75.00', availableShares: 100 }
    await addOffering(database, name, offering)
    await page.goto('/admin/shares')
    await hydrated(page)
    await page.getByRole('button', { name: 'Add Ownership Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Ownership Share' })
    const percent = dialog.getByRole('textbox', { name: 'Part of the horse' })
    await expect(percent).toHaveValue('100')
    await dialog.getByRole('combobox', { name: 'Horse' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(percent).toHaveValue('25')
    await expect(dialog.getByRole('status').filter({ hasText: 'is left' })).toHaveText(
      `75% of ${name} is held or on offer in other offerings: 25% is left. This offering takes 25%.`,
    )
    await percent.fill('30')
    await expect(dialog.getByText('This offering would take 30%. Lower its part')).toBeVisible()
    await expectAccessible()

    await dialog.getByRole('textbox', { name: 'Price per share' }).fill('100')
    await dialog.getByRole('button', { name: 'Add Ownership Share' }).click()
    await expect(percent).toBeFocused()
    await expect(percent).toHaveAccessibleDescription(
      new RegExp(`Only 25% of ${name} is left for this offering, which would come to 30%`),
    )
    await percent.fill('25')
    await dialog.getByRole('button', { name: 'Add Ownership Share' }).click()
    await expect(page.getByText('Ownership share created successfully').first()).toBeVisible()
    await expect(
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),
    ).toHaveCount(2)
  })
})

test('warns of old offerings that exceed the whole horse until one is closed', async ({
  page,
  database,
  expectAccessible,
}) => {
  const name = `Lantern ${mark()}`
  const { horseId, offeringId } = await addOffering(database, name, { availableShares: 100 })
  const terms = { percentOfHorse: '3.00', availableShares: 100, pricePerShare: '7.00' }
  await createOffering(database.kysely, new Date(), anOffering(horseId, terms))
  const warning = page.getByRole('region', { name: `103% of ${name} is held or on offer` })

  await page.goto(`/admin/investments?offering=${offeringId}`)
  await expect(warning).toContainText('100% in 100 shares at Rs 20,000.00')
  await expectAccessible()
  await warning.getByRole('link', { name: `Register of ${name}, 100 shares at Rs 7.00` }).click()
  await expect(page).not.toHaveURL(new RegExp(offeringId))
  await expect(warning).toContainText('3% in 100 shares at Rs 7.00')
  await page.goto('/admin/investments')
  await expect(warning).toBeVisible()
  await warning.getByRole('link', { name: 'Ownership Shares' }).click()
  await hydrated(page)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(warning).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: `Edit ${name} (100 shares at Rs 7.00)` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Ownership Share' })
  await expect(dialog.getByText('First close another offering')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Active/ }).uncheck()
  await expect(dialog.getByText('takes 0% while it is inactive')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ownership share updated successfully').first()).toBeVisible()
  await expect(warning).toBeHidden()
})

test.describe('a wrongly recorded part of the horse', () => {
  test.use({ allowedConsole: [/status of 409/] })
  test('is corrected for the past with a reason and a yes, and shown to the owner', async ({
    page,
    database,
    expectAccessible,
    signIn,
  }) => {
    const name = `Lantern ${mark()}`
    const { horseId, offeringId } = await addOffering(database, name, { availableShares: 100 })
    const email = `${mark()}@example.com`
    const userId = await addPerson(database, { firstName: 'Ada', lastName: 'Corail', email })
    await buy(page.request, {
      ...{ userId, ownershipShareId: offeringId },
      ...{ sharesPurchased: 100, purchaseDate: '2026-01-05' },
    })
    const now = new Date()
    const terms = anOffering(horseId, { percentOfHorse: '3.00', pricePerShare: '7.00' })
    const second = await createOffering(database.kysely, now, { ...terms, availableShares: 100 })
    const sale = { offeringId: second, userId, shares: 100, since: '2026-02-01' }
    await sellUnchecked(database.kysely, now, sale)

    await openPage(page, `/admin/shares?q=${name}`)
    const edit = page.getByRole('button', { name: `Edit ${name} (100 shares at Rs 20,000.00)` })
    const dialog = dialogOf(page, 'Edit Ownership Share')
    const percent = dialog.getByRole('textbox', { name: 'Part of the horse' })
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    const question = dialog.getByRole('alert')
    const yes = dialog.getByRole('button', { name: 'Yes, save' })
    await edit.click()
    await percent.fill('97')
    await save.click()
    await expect(question).toContainText(
      `Each share will count as 0.97% of ${name} instead of 1%, from`,
    )
    await expect(question).toBeFocused()
    await yes.click()
    await expect(dialog).toBeHidden()

    // right from today on, but not before
    const warning = page.getByRole('region', {
      name: `103% of ${name} was held on 1 February 2026`,
    })
    await expect(warning).toContainText('edit an offering and correct what was recorded wrongly')
    await expectAccessible()
    await edit.click()
    const recorded = dialog.getByRole('region', { name: 'Recorded wrongly?' })
    await expect(recorded.getByRole('listitem')).toHaveText([
      /^100 shares in 100% of the horse from the start until \d+ \w+ 20\d\dCorrect$/,
      /^100 shares in 97% of the horse from \d+ \w+ 20\d\d onCorrect$/,
    ])
    const correct = recorded.getByRole('button', { name: /^Correct .* from the start/ })
    // the open form would be out of date
    await percent.fill('96')
    await expect(correct).toBeDisabled()
    await percent.fill('97')
    await correct.click()
    const correction = dialogOf(page, 'Correct an Ownership Share')
    await expect(correction.getByLabel('Total shares')).toHaveValue('100')
    await correction.getByLabel('Part of the horse').fill('97')
    await correction.getByRole('button', { name: 'Save Correction' }).click()
    const reason = correction.getByLabel('Reason for the correction')
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAccessibleDescription(/Please give a reason/)
    await expectAccessible()
    await reason.fill('The contract says 97 %')
    await correction.getByRole('button', { name: 'Save Correction' }).click()
    await expect(correction.getByRole('alert')).toContainText(
      `Each share will count as 0.97% of ${name} instead of 1%, from the start until`,
    )
    await expectAccessible()
    await correction.getByRole('button', { name: 'Yes, save correction' }).click()
    await expect(correction).toBeHidden()
    await expect(dialog).toBeHidden()
    await expect(edit).toBeFocused()
    await expect(warning).toBeHidden()
    await edit.click()
    await dialog.getByRole('button', { name: 'History' }).click()
    await expect(dialog.getByText('The contract says 97 %')).toBeVisible()
    await page.keyboard.press('Escape')

    await signIn({ userId })
    await openPage(page, '/investor-portal')
    const history = page.getByRole('region', { name: 'Investment History' })
    await expect(history).toContainText(
      /Changed on \d+ \w+ 20\d\d: the offering went from 100 shares in 100% of the horse to 100 shares in 97% of the horse/,
    )
    await expect(history).toContainText(
      'the offering is recorded as 100 shares in 97% of the horse instead of 100 shares in 100% of the horse, from the start until',
    )
    await expect(history).not.toContainText('contract')
    await expectAccessible()
  })
})
