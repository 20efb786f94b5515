import { dialogOf } from './support/admin'
import { mark, openPage } from './support/page'
import { addOffering, addPerson, openPurchase } from './support/register'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

test.describe('a purchase by someone new', () => {
  // the browser logs a 409 itself
  test.use({ allowedConsole: [/status of 409/] })

  test('lets staff add the person without leaving the purchase', async ({
    page,
    signIn,
    database,
    expectAccessible,
  }) => {
    await signIn('staff')
    const { offeringId } = await addOffering(database, `New Faces ${mark()}`)
    const known = `Known ${mark()}`
    const email = `known-${mark()}@example.com`
    await addPerson(database, { firstName: 'Ada', lastName: known, email })
    const purchase = await openPurchase(page, offeringId)
    const shares = purchase.getByRole('textbox', { name: 'Shares', exact: true })
    await shares.fill('3')
    await purchase.getByRole('textbox', { name: 'Office notes' }).fill('Pays in May')

    await purchase.getByRole('button', { name: 'Add a person' }).click()
    const form = dialogOf(page, 'Add a Person')
    await expect(form.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await form.getByRole('button', { name: 'Add Person' }).click()
    await expect(form.getByText('Enter a name or an e-mail address')).toBeVisible()
    const lastName = `Nouvelle ${mark()}`
    await form.getByRole('textbox', { name: 'First name' }).fill('Zoé')
    await form.getByRole('textbox', { name: 'Last name' }).fill(lastName)
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await form.getByRole('textbox', { name: 'Phone' }).fill('5 251 0000')
    await form.getByRole('button', { name: 'Add Person' }).click()
    await expect(
      form.getByText(
        `Ada ${known} already uses this e-mail address: choose them from the list instead`,
      ),
    ).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
    await expectAccessible()
    await form.getByRole('textbox', { name: 'E-mail' }).fill('')
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()

    await expect(purchase, 'the purchase is still there').toBeVisible()
    await expect(purchase.getByRole('combobox', { name: /^Person/ })).toHaveValue(`Zoé ${lastName}`)
    await expect(shares).toHaveValue('3')
    await expect(purchase.getByRole('button', { name: 'Add a person' })).toBeFocused()
    await expectAccessible()
    await purchase.getByRole('button', { name: 'Record Purchase' }).click()
    await expect(purchase).toBeHidden()
    await expect(page.getByRole('table', { name: 'Holders' })).toContainText(`Zoé ${lastName}`)
  })
})

test('offers the invitation to admins only', async ({ page, signIn }) => {
  const invite = page.getByRole('link', { name: 'Invite someone' })
  await signIn('staff')
  await openPage(page, '/admin')
  await expect(page.getByRole('link', { name: 'Record a purchase' })).toBeVisible()
  await expect(invite).toHaveCount(0)
  await signIn('admin')
  await openPage(page, '/admin')
  await expect(invite).toBeVisible()
})
