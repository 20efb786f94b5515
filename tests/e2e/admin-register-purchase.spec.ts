import { formatLongDate } from '../../src/lib/dates'
import { dialogOf } from './support/admin'
import { mark, openList, openPage, overflow, phone } from './support/page'
import {
  addOffering,
  addPerson,
  buy,
  choosePerson,
  field,
  figure,
  openPurchase,
  registerOf,
  row,
  table,
  today,
} from './support/register'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

test('records a purchase by keyboard alone', async ({
  page,
  signIn,
  database,
  expectAccessible,
}) => {
  await signIn('staff')
  const name = `Keyboard Canter ${mark()}`
  const { offeringId } = await addOffering(database, name, {
    totalShares: 40,
    availableShares: 30,
    pricePerShare: '33333.33',
  })
  const lastName = `L’Épinay ${mark()}`
  await addPerson(database, { firstName: 'Zénobie', lastName })
  await openPage(page, registerOf(offeringId))
  await expect(page.getByText('No one holds a share yet.')).toBeVisible()
  await expect(page.getByText('No Entries Yet')).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'Record a purchase' }).focus()
  await page.keyboard.press('Enter')
  const form = dialogOf(page, 'Record a purchase')
  const person = form.getByRole('combobox', { name: /^Person/ })
  await expect(person).toBeFocused()
  await page.keyboard.type(`zenobie ${lastName.slice(-8)}`)
  await expect(form.getByRole('option')).toHaveText([/Zénobie .*no e-mail/])
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('option')).toHaveCount(0)
  await expect(form, 'Escape closes the list first').toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(person).toHaveValue(`Zénobie ${lastName}`)
  await expect(field(form, 'Price per share')).toHaveValue('33333.33')
  await expect(form.getByText('30 of 40 are left')).toBeVisible()
  await expect(form.getByLabel('Purchase date')).toHaveAttribute('max', today())

  const total = form.getByRole('status').filter({ hasText: 'Total amount' })
  await expect(total).toContainText('Rs 0.00')
  await field(form, 'Shares').fill('3')
  await expect(total).toContainText('Rs 99,999.99')
  await field(form, 'Price per share').fill('0.1')
  await expect(total).toContainText('Rs 0.30')
  await expect(form.getByLabel('Purchase date')).toHaveValue(today())
  await field(form, 'Notes for the owner').fill('Paid in coins')
  await field(form, 'Shares').focus()
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(page.getByText('Purchase recorded successfully').first()).toBeVisible()
  await expect(row(page, 'Holders', lastName)).toContainText(formatLongDate(today()))
  await expect(row(page, 'Entries', lastName)).toContainText(formatLongDate(today()))
  await expect(row(page, 'Entries', lastName).getByRole('cell').nth(3)).toHaveText(/Rs 0\.30$/)
  await expect(figure(page, 'Sold')).toHaveText('3')
  await expect(figure(page, 'Available')).toHaveText('27')
  await expect(figure(page, 'Kept back')).toHaveText('10')
  await expect(page.getByRole('button', { name: 'Record a purchase' })).toBeFocused()
  await expectAccessible()
})

test('takes the price from the offering until another is typed', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('staff')
  const [cheap, dear] = [`Cheap Trotter ${mark()}`, `Dear Galloper ${mark()}`]
  await addOffering(database, cheap, { pricePerShare: '10.00' })
  await addOffering(database, dear, { pricePerShare: '20.00', currency: 'USD' })
  await openPage(page, '/admin/investments')
  await page.getByRole('button', { name: 'Record a purchase' }).click()
  const form = dialogOf(page, 'Record a purchase')
  const choose = async (name: string) => {
    await openList(form, 'Offering')
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await choose(cheap)
  await expect(field(form, 'Price per share')).toHaveValue('10.00')
  await choose(dear)
  await expect(field(form, 'Price per share')).toHaveValue('20.00')
  const total = form.getByRole('status').filter({ hasText: 'Total amount' })
  await expect(total).toContainText('$0.00')
  await field(form, 'Shares').fill('2')
  await expect(total).toContainText('$40.00')
  await field(form, 'Price per share').fill('7')
  await choose(cheap)
  await expect(field(form, 'Price per share')).toHaveValue('7')
})

test('lets you clear the chosen offering', async ({ page, signIn }) => {
  await signIn('staff')
  await openPage(page, '/admin/investments')
  await page.getByRole('button', { name: 'Record a purchase' }).click()
  const form = dialogOf(page, 'Record a purchase')
  const offering = form.getByRole('combobox', { name: /^Offering/ })
  await offering.click()
  // by keyboard: the list scrolls beneath a pointer if other tests have made it long
  await page.getByRole('option', { name: /Rempart Umbrella/ }).press('Enter')
  await expect(field(form, 'Price per share')).not.toHaveValue('')
  await offering.click()
  await expect(page.getByRole('option', { name: /Rempart Umbrella/ })).toBeFocused()
  // both keys wait while the page is busy, as a quick typist's would
  const busy = page.evaluate(() => {
    const end = performance.now() + 200
    while (performance.now() < end);
  })
  await Promise.all([busy, page.keyboard.press('Home'), page.keyboard.press('Enter')])
  await expect(offering).toHaveText('Please choose')
  await expect(field(form, 'Price per share'), 'the offering’s price is cleared, too').toHaveValue(
    '',
  )
  await form.getByRole('button', { name: 'Record Purchase' }).click()
  await expect(offering).toHaveAccessibleDescription('Please choose an offering')
})

test.describe('when refused', () => {
  test.use({ allowedConsole: [/status of (400|409)/] })

  test('shows errors at their fields, and how many shares are left', async ({
    page,
    signIn,
    database,
    expectAccessible,
  }) => {
    await signIn('staff')
    const { offeringId } = await addOffering(database, `Scarce Shares ${mark()}`, {
      totalShares: 5,
      availableShares: 5,
    })
    const first = await addPerson(database, { firstName: 'Basile', lastName: `One ${mark()}` })
    const lastName = `Two ${mark()}`
    await addPerson(database, { firstName: 'Honorine', lastName })
    const form = await openPurchase(page, offeringId)
    await form.getByRole('button', { name: 'Record Purchase' }).click()
    await expect(form.getByText('Please choose a person')).toBeVisible()
    await expect(form.getByText('Must be a whole number of shares, 1 or more')).toBeVisible()
    await expect(form.getByRole('combobox', { name: /^Person/ })).toBeFocused()
    await expectAccessible()

    await choosePerson(form, lastName)
    await field(form, 'Shares').fill('4')
    await field(form, 'Price per share').fill('1.999')
    await form.getByRole('button', { name: 'Record Purchase' }).click()
    await expect(
      form.getByText('Must be an amount of at most two decimals, 0 or more'),
    ).toBeVisible()
    await field(form, 'Price per share').fill('1.99')

    // someone else was quicker
    await buy(page.request, { userId: first, ownershipShareId: offeringId, sharesPurchased: 3 })
    await form.getByRole('button', { name: 'Record Purchase' }).click()
    await expect(form.getByRole('alert')).toHaveText('Only 2 shares are available')
    await expect(form.getByRole('alert')).toBeFocused()
    await expect(form.getByText('2 of 5 are left')).toBeVisible()
    await expect(field(form, 'Shares'), 'the input is kept').toHaveValue('4')
    await field(form, 'Shares').fill('2')
    await form.getByRole('button', { name: 'Record Purchase' }).click()
    await expect(form).toBeHidden()
    await expect(row(page, 'Holders', lastName)).toBeVisible()
    await expect(figure(page, 'Available')).toHaveText('0')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('records a purchase by touch', async ({ page, signIn, database, expectAccessible }) => {
    await signIn('staff')
    const { offeringId } = await addOffering(database, `Thumb Wide ${mark()}`)
    const lastName = `Portable ${mark()}`
    await addPerson(database, { firstName: 'Guy', lastName })
    await openPage(page, registerOf(offeringId))
    await page.getByRole('button', { name: 'Record a purchase' }).tap()
    const form = dialogOf(page, 'Record a purchase')
    await form.getByRole('combobox', { name: /^Person/ }).tap()
    await form.getByRole('combobox', { name: /^Person/ }).fill(lastName)
    await form.getByRole('option', { name: lastName }).tap()
    await field(form, 'Shares').fill('1')
    expect(await overflow(page)).toBe(0)
    await form.getByRole('button', { name: 'Record Purchase' }).tap()
    await expect(form).toBeHidden()
    await expect(row(page, 'Holders', lastName)).toBeVisible()
    await expect(table(page, 'Holders').getByRole('columnheader')).toHaveCount(5)
    expect(await overflow(page)).toBe(0)
    for (const button of await table(page, 'Entries').getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectAccessible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '212.5%'
    })
    expect(await overflow(page)).toBe(0)
  })
})
