import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { anOffering } from '../support/factories'
import { mark } from './support/page'
import { addOffering } from './support/register'
import { expect, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })
test.beforeEach(async ({ signIn }) => signIn('staff'))

test.describe('a second offering of a horse', () => {
  test.use({ allowedConsole: [/status of 409/] })
  test('starts with what is left, and says why more of it is refused', async ({
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

test('old offerings that come to more than a horse are a warning until one is closed', async ({
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
