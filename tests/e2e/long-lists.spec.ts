import { addHorse, newName, removeNamed } from './support/admin-horses'
import { openPage } from './support/page'
import { expect, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })
test.afterAll(({ database }) => removeNamed(database))

test('keeps its place on reload in a list whose end the server does not render', async ({
  page,
  signIn,
  database,
}) => {
  await signIn('staff')
  for (let n = 0; n < 80; n += 1) await addHorse(database, newName(`Row ${n}`))
  await openPage(page, '/admin/horses?show=96')
  const rows = page.getByRole('list', { name: 'Horses' }).getByRole('listitem')
  await expect(rows).toHaveCount(96)
  const last = rows.nth(95)
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await page.reload()
  await hydrated(page)
  await expect(last).toBeInViewport()
})
