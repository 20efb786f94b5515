import type { Locator } from '@playwright/test'
import { dialogOf } from './support/admin'
import { mark } from './support/page'
import {
  addOffering,
  addPerson,
  choosePerson,
  field,
  figure,
  openPurchase,
  row,
} from './support/register'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff', allowedConsole: [/net::ERR_FAILED|status of 409/] })

test('records a resent purchase once if its answer was lost, and asks before recording the same one again', async ({
  page,
  signIn,
  database,
  expectAccessible,
}) => {
  await signIn('staff')
  const { offeringId } = await addOffering(database, `Lost Answer ${mark()}`, {
    totalShares: 10,
    availableShares: 10,
  })
  const lastName = `Lost ${mark()}`
  await addPerson(database, { firstName: 'Basile', lastName })
  const typeIt = async (form: Locator) => {
    await choosePerson(form, lastName)
    await field(form, 'Shares').fill('2')
  }
  const form = await openPurchase(page, offeringId)
  await typeIt(form)

  await page.route(
    '**/api/investments',
    async (route) => {
      expect((await route.fetch()).status()).toBe(201)
      await route.abort()
    },
    { times: 1 },
  )
  const save = form.getByRole('button', { name: 'Record Purchase' })
  await save.click()
  await expect(form.getByRole('alert')).toContainText('Trying again is safe')
  await expectAccessible()
  await save.click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Purchase recorded successfully').first()).toBeVisible()
  await expect(figure(page, 'Available')).toHaveText('8')
  await expect(row(page, 'Entries', lastName)).toHaveCount(1)

  await page.getByRole('button', { name: 'Record a purchase' }).click()
  const again = dialogOf(page, 'Record a purchase')
  await typeIt(again)
  await again.getByRole('button', { name: 'Record Purchase' }).click()
  await expect(again.getByRole('alert')).toContainText('was recorded just now by you')
  await expectAccessible()
  await again.getByRole('button', { name: 'Yes, record purchase' }).click()
  await expect(again).toBeHidden()
  await expect(figure(page, 'Available')).toHaveText('6')
  await expect(row(page, 'Entries', lastName)).toHaveCount(2)
})
