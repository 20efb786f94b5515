import { newName, removeNamed } from './support/admin-horses'
import { mark, openList, openPage, overflow, phone } from './support/page'
import { addPerson } from './support/register'
import { expect, test } from './support/test'

// the browser's own line for a file whose columns are not known yet
test.use({ sharedBy: 'staff', allowedConsole: [/400.*\/api\/results\/import/] })
test.beforeEach(async ({ signIn }) => signIn('staff'))
test.afterAll(({ database }) => removeNamed(database))

const rowsOf = (horse: string, place = '2') =>
  [
    'Jour\tTrack\tRace no\tRace\tHorse\tPos\tRider',
    `07/03/2020\tChamp de Mars\t4\tBarbé Cup\tTamarind Ledger\t${place}\tR. Bonnecaze`,
    `07/03/2020\tChamp de Mars\t4\tBarbé Cup\t${horse}\t5\t`,
  ].join('\n')

test('imports pasted rows after showing each, remembers the columns, and takes it back', async ({
  page,
  expectAccessible,
}) => {
  const horse = newName('Imported')
  await openPage(page, '/admin/results')
  await page.getByRole('link', { name: 'Import results' }).click()
  await expectAccessible()
  const paste = page.getByRole('textbox', { name: 'Or paste from a spreadsheet' })
  const goOn = page.getByRole('button', { name: 'Continue with the pasted rows' })
  await expect(goOn, 'nothing is pasted').toBeDisabled()
  await paste.fill(rowsOf(horse))
  await goOn.click()

  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('alert')).toContainText('Which column holds the date?')
  await openList(page, 'Date')
  await page.getByRole('option', { name: 'Jour' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText(`${horse} is not on record: create the horse`)).toBeVisible()
  await expectAccessible()
  const go = page.getByRole('button', { name: /^Import \d rows?$/ })
  await expect(go).toBeDisabled()
  await page.getByRole('radiogroup', { name: horse }).getByLabel('Create').check()
  const season = page.getByRole('group', { name: 'Outside the season' })
  await expect(season).toContainText('That is more than a season away.')
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled()
  await season.getByRole('button', { name: 'Leave out line 2' }).click()
  await expect(season).toContainText('Line 3')
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeDisabled()
  await expectAccessible()
  await page.getByRole('button', { name: 'Include line 2' }).click()
  await expect(season).toContainText('Line 2')
  await season.getByLabel('Import this row anyway').check()
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled()
  const young = page.getByRole('group', { name: 'Too young' })
  await young.getByLabel('Import this row anyway').check()
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled()
  await go.click()
  await expect(page.getByText('2 runs added, 0 changed.')).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await paste.fill(rowsOf(horse))
  await goOn.click()
  await expect(page.getByRole('combobox', { name: 'Date' })).toContainText('Jour')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()

  const undo = page.getByRole('button', { name: /^Undo the import of/ })
  await undo.click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(question).toBeHidden()
  await expect(undo).toHaveCount(0)
  await expect(page.getByText('undone')).not.toHaveCount(0)
  await openPage(page, '/admin/results?from=2020-03-07&to=2020-03-07')
  await expect(page.getByText('No Runs Found')).toBeVisible()
})

test('undoes an import from its entry in the trail', async ({
  page,
  database,
  signIn,
  expectAccessible,
  otherBrowser,
}) => {
  const [letters, horse] = [mark(), newName('Traced')]
  const email = `importer-${letters}@example.com`
  const person = await addPerson(database, { firstName: 'Imported', lastName: letters, email })
  await database.kysely
    .updateTable('users')
    .set({ role: 'staff' })
    .where('id', '=', person)
    .execute()
  const office = await otherBrowser({ userId: person })
  const answer = await office.request.post('/api/results/import', {
    data: {
      csv: `Date,Venue,Race,Horse,Place\n2020-04-04,Champ de Mars,Plate ${letters},${horse},4`,
      horses: [{ name: horse, choice: 'create' }],
      confirm: ['off-season'],
    },
  })
  expect(answer.status()).toBe(200)

  await signIn('admin')
  await openPage(page, `/admin/users?q=${letters}`)
  await page.getByRole('button', { name: `More for Imported ${letters}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/admin\/activity\?person=/)
  const history = page.getByRole('main')
  await expect(history).toContainText(`Added the run “Plate ${letters}, 4 April 2020”`)
  await expect(history).toContainText('Imported results')
  await history.getByRole('link', { name: '1 run added, 0 changed' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(question).toContainText('1 run will be deleted')
  await expectAccessible()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(question).toBeHidden()
  const undone = page.url()
  await openPage(page, '/admin/results?from=2020-04-04&to=2020-04-04')
  await expect(page.getByText('No Runs Found')).toBeVisible()
  await openPage(page, undone)
  await expect(page.getByText('That import has already been undone.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('reads a file, and says what is wrong with one', async ({ page, expectAccessible }) => {
    await openPage(page, '/admin/results/import')
    const file = page.getByLabel('Choose a file')
    const named = (buffer: Buffer) => ({ name: 'results.csv', mimeType: 'text/csv', buffer })
    await file.setInputFiles(named(Buffer.from('')))
    await expect(page.getByRole('alert')).toContainText('There is nothing in it')
    await file.setInputFiles(named(Buffer.from([0x44, 0xe9, 0x0a])))
    await expect(page.getByRole('alert')).toContainText('The file is not in UTF-8')
    await file.setInputFiles(named(Buffer.from(`\uFEFF${rowsOf('Nobody', 'last')}`)))
    await page.getByLabel('Date', { exact: true }).selectOption('Jour')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('“last” is no place')).toBeVisible()
    await expectAccessible()
    expect(await overflow(page)).toBe(0)
  })
})
