import { z } from 'zod'
import { mark, overflow, phone } from './support/page'
import { addPerson } from './support/register'
import { expect, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })

const made = z.looseObject({ id: z.string() })

test('lists what a former user changed and deleted, with links to what still exists', async ({
  page,
  database,
  signIn,
  expectAccessible,
  otherBrowser,
}) => {
  const letters = mark()
  const names = { kept: `Kept Runner ${letters}`, gone: `Gone Runner ${letters}` }
  const leaver = await addPerson(database, {
    firstName: 'Partant',
    lastName: letters,
    email: `partant-${letters}@example.com`,
  })
  await database.kysely
    .updateTable('users')
    .set({ role: 'staff' })
    .where('id', '=', leaver)
    .execute()
  const office = await otherBrowser({ userId: leaver })
  const create = async (path: string, data: object) =>
    made.parse(await (await office.request.post(path, { data })).json()).id
  const kept = await create('/api/horses', { name: names.kept })
  const gone = await create('/api/horses', { name: names.gone })
  const run = await create(`/api/horses/${kept}/performances`, {
    raceName: 'Barbé Cup',
    raceDate: '2026-06-27',
    prizeMoney: '100',
  })
  await office.request.patch(`/api/performances/${run}`, {
    data: { prizeMoney: '99999', confirm: ['unlikely-prize'] },
  })
  const offering = await create('/api/ownership-shares', { horseId: kept, pricePerShare: '10' })
  await create('/api/investments', {
    userId: leaver,
    ownershipShareId: offering,
    sharesPurchased: 2,
  })
  await office.request.delete(`/api/horses/${gone}`)

  await signIn('admin')
  await page.request.patch(`/api/users/${leaver}`, { data: { disabled: true } })
  await page.goto(`/admin/users?q=${letters}`)
  await hydrated(page)
  await page.getByRole('button', { name: `More for Partant ${letters}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: `Partant ${letters}` })).toBeVisible()
  await expect(page.getByText('The account is disabled.')).toBeVisible()
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(10)
  const entry = (words: string) => entries.filter({ hasText: words })
  await expect(entries.first()).toContainText('Disabled the account')
  await expect(entry(`Deleted “${names.gone}”`)).toContainText(`Horse: ${names.gone}`)
  await expect(entry(`Deleted “${names.gone}”`).getByRole('link')).toHaveText('“Recently deleted”')
  await expect(entry('Created “27 June 2026”')).toContainText('Meeting: 27 June 2026')
  await expect(entry('Added the race “Barbé Cup”')).toContainText('Meeting: 27 June 2026')
  const prize = entry('changed the prize money from 100.00 to 99,999.00')
  await expect(prize).toContainText('The run “Barbé Cup')
  await expect(prize).toContainText(/\d\d:\d\d.*Partant/)
  await expect(
    entry('Recorded a purchase: 2 shares').getByRole('link', { name: names.kept }),
  ).toHaveAttribute('href', `/admin/investments?offering=${offering}`)
  await expectAccessible()
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBe(0)
  await prize.getByRole('link', { name: names.kept }).click()
  await expect(page).toHaveURL(/\/admin\/horses/)
  await expect(page.getByRole('dialog', { name: names.kept })).toBeVisible()
})
