import { yes } from '../support/factories'
import { dialogOf } from './support/admin'
import { mark, openPage } from './support/page'
import {
  addLot,
  addOffering,
  chooseTask,
  field,
  openPurchase,
  registerOf,
} from './support/register'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

test.describe('a correction', () => {
  // the browser logs a 409 itself
  test.use({ allowedConsole: [/status of 409/] })

  test('of the past needs a reason and a yes, and is shown to the owner', async ({
    page,
    signIn,
    database,
    expectAccessible,
  }) => {
    await signIn('staff')
    const { offeringId, userId, lastName } = await addLot(database, page.request, {
      horse: `Second Thoughts ${mark()}`,
      firstName: 'Ada',
      email: `ada-${mark()}@example.com`,
      sharesPurchased: 10,
      purchaseDate: '2026-01-05',
    })
    await openPage(page, registerOf(offeringId))
    await chooseTask(page, lastName, 'Correct')
    const form = dialogOf(page, 'Correct an Entry')
    const reason = field(form, 'Reason for the correction')
    const save = form.getByRole('button', { name: 'Save Correction', exact: true })
    await expect(reason).not.toHaveAttribute('aria-required')
    await field(form, 'Shares').fill('8')
    await expect(reason).toHaveAttribute('aria-required', 'true')
    await save.click()
    await expect(form.getByText('Please give a reason')).toBeVisible()
    await expect(reason).toBeFocused()
    await reason.fill('Eight were paid for')
    await save.click()

    const question = form.getByRole('alert')
    await expect(question).toContainText(
      `From 5 January 2026 on, the register will read differently than it did then: 8 shares for Ada ${lastName} since 5 January 2026, not 10 shares for Ada ${lastName} since 5 January 2026. Is that right?`,
    )
    await expect(question).toBeFocused()
    await expectAccessible()
    await form.getByRole('button', { name: 'Go back' }).click()
    await expect(question).toBeHidden()
    await expect(save).toBeFocused()
    await save.click()
    // a yes covers only the values asked about: after further typing the question returns
    await expect(question).toBeVisible()
    await field(form, 'Shares').fill('9')
    await expect(question).toBeHidden()
    await save.click()
    await expect(question).toContainText('9 shares for Ada')
    await form.getByRole('button', { name: 'Yes, save correction' }).click()
    await expect(form).toBeHidden()

    await signIn({ userId })
    await openPage(page, '/investor-portal')
    const history = page.getByRole('region', { name: 'Investment History' })
    await expect(history).toContainText(/Corrected on \d+ \w+ 20\d\d: shares from 10 to 9/)
    await expect(history).not.toContainText('Eight were paid for')
    await expectAccessible()
  })
})

test.describe('a change made by someone else meanwhile', () => {
  test.use({ allowedConsole: [/status of 409/] })

  test('needs no second reason once adopted', async ({ page, signIn, database }) => {
    await signIn('staff')
    const { offeringId, lastName, lot } = await addLot(database, page.request, {
      horse: `Afterthought ${mark()}`,
      firstName: 'Ida',
      sharesPurchased: 10,
    })
    await openPage(page, registerOf(offeringId))
    await chooseTask(page, lastName, 'Correct')
    const form = dialogOf(page, 'Correct an Entry')
    const save = form.getByRole('button', { name: 'Save Correction', exact: true })
    const other = { ...yes, sharesPurchased: 8, reason: 'Eight were paid for' }
    const answer = await page.request.patch(`/api/investments/${lot.id}`, { data: other })
    expect(answer.status()).toBe(200)
    await field(form, 'Notes for the owner').fill('Paid in full')
    await save.click()
    await form.getByRole('button', { name: 'Use the current version' }).click()
    await expect(field(form, 'Shares')).toHaveValue('8')
    await expect(field(form, 'Reason for the correction')).not.toHaveAttribute('aria-required')
    await field(form, 'Notes for the owner').fill('Paid in full')
    await save.click()
    await expect(form).toBeHidden()
  })
})

test('suggests the nearest whole number of shares for a percentage', async ({
  page,
  signIn,
  database,
  expectAccessible,
}) => {
  await signIn('staff')
  const { offeringId } = await addOffering(database, `Forty Thieves ${mark()}`, {
    totalShares: 40,
    availableShares: 40,
  })
  const form = await openPurchase(page, offeringId)
  await field(form, 'Shares').fill('3')
  await expect(form.getByText('3 shares: 7.5% of the horse')).toBeVisible()
  await field(form, 'Shares').fill('2%')
  await expect(
    form.getByText('One share is 2.5% of the horse. The nearest to 2% are:'),
  ).toBeVisible()
  await expect(form.getByRole('button', { name: '2.5% (1 share)' })).toBeVisible()
  await expectAccessible()
  await form.getByRole('button', { name: '5% (2 shares)' }).click()
  await expect(field(form, 'Shares')).toHaveValue('2')
  await expect(form.getByText('2 shares: 5% of the horse')).toBeVisible()
  await field(form, 'Shares').fill('10%')
  await form.getByRole('button', { name: '10% (4 shares)' }).click()
  await expect(field(form, 'Shares')).toHaveValue('4')
})
