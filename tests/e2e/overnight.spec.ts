import { addHorse, editHorse, newName, raceOf, removeNamed } from './support/admin-horses'
import { dialogOf } from './support/admin'
import { mark, openPage } from './support/page'
import { addOffering, addPerson, buy } from './support/register'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

// ten minutes before and after midnight in Mauritius
const evening = new Date('2026-05-03T19:50:00.000Z')
const morning = new Date('2026-05-03T20:10:00.000Z')
const newDay = '2026-05-04'

test('uses the new date in a register left open overnight', async ({ page, signIn, database }) => {
  await signIn('staff')
  const { offeringId } = await addOffering(database, `Night Watch ${mark()}`)
  const lastName = `Sleeper ${mark()}`
  const userId = await addPerson(database, { firstName: 'Ada', lastName })
  await buy(page.request, { userId, ownershipShareId: offeringId, sharesPurchased: 2 })
  await page.clock.setFixedTime(evening)
  await openPage(page, `/admin/investments?offering=${offeringId}`)
  await page.clock.setFixedTime(morning)

  await page.getByRole('button', { name: 'Record a purchase' }).click()
  const purchaseDate = dialogOf(page, 'Record a purchase').getByLabel('Purchase date')
  await expect(purchaseDate).toHaveValue(newDay)
  await expect(purchaseDate).toHaveAttribute('max', newDay)
  await page.keyboard.press('Escape')

  for (const [task, title] of [
    ['Correct', 'Correct an Entry'],
    ['Transfer', 'Transfer Shares'],
  ] as const) {
    await page.getByRole('button', { name: /^More:/ }).click()
    await page.getByRole('menuitem', { name: task }).click()
    const date = dialogOf(page, title).getByLabel('Date')
    await expect(date).toHaveAttribute('max', newDay)
    if (task === 'Transfer') await expect(date).toHaveValue(newDay)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, title)).toBeHidden()
  }

  const pastDay = page.getByLabel('On a past day')
  await pastDay.focus()
  await expect(pastDay).toHaveAttribute('max', newDay)
})

test('uses the new date in a horse left open overnight', async ({ page, signIn, database }) => {
  await signIn('staff')
  const name = newName('Night Mare')
  await addHorse(database, name)
  await page.clock.setFixedTime(evening)
  const dialog = await editHorse(page, name, 'Performances')
  await page.clock.setFixedTime(morning)
  const form = dialog.getByRole('form', { name: 'A result' })
  const date = form.getByLabel('Date')
  await page.clock.setFixedTime(evening)
  await dialog.getByRole('button', { name: 'Add result' }).click()
  await raceOf(form).fill('The Last Light Plate')
  await form.getByRole('button', { name: 'Save result' }).click()
  await form.getByRole('button', { name: 'Done' }).click()
  await page.clock.setFixedTime(morning)
  await dialog.getByRole('button', { name: 'Add result' }).click()
  await expect(date).toHaveValue(newDay)
  await expect(date).toHaveAttribute('max', newDay)
  await dialog.getByRole('tab', { name: 'Details' }).click()
  await expect(dialog.getByLabel('Date of birth')).toHaveAttribute('max', newDay)
  await removeNamed(database)
})
