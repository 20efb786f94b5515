import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { z } from 'zod'
import {
  investmentWithHistory,
  registerOffering,
} from '../../src/domains/investments/investments.contract'
import { splitShares } from '../../src/domains/shares/share-split.rules'
import { formatLongDate } from '../../src/lib/dates'
import { pdfPages } from '../support/pdf'
import {
  addLot,
  addOffering,
  addPerson,
  buy,
  choosePerson,
  chooseTask,
  field,
  figure,
  registerOf,
  row,
  table,
  today,
} from './support/register'
import { dialogOf } from './support/admin'
import { goWithin, mark, openPage, overflow, phone, watchCalls } from './support/page'
import { expect, holdBack, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })

test('is hidden from viewers and visitors', async ({ page, request, signIn }) => {
  await signIn('viewer')
  for (const asking of [page.request, request]) {
    const html = await (await asking.get('/admin/investments')).text()
    expect(html).not.toContain('Register of co-owners')
    expect(html).not.toContain('Tamarind Ledger')
  }
})

test('lists all offerings, searchable by name, each with a link to its register', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('staff')
  const offerings = z
    .array(registerOffering)
    .parse(await (await page.request.get('/api/investments/offerings')).json())
  const asked = watchCalls(page)
  await openPage(page, '/admin/investments')
  await expect(page).toHaveTitle('Register of co-owners · Ecurie Flamboyant')
  expect(asked, 'API requests by the page').toEqual([])
  const rows = table(page, 'Offerings').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(offerings.length)
  for (const [place, offering] of offerings.entries()) {
    const { taken, open, unsold, kept } = splitShares(offering)
    await expect(rows.nth(place).getByRole('link')).toHaveText(offering.horse.name)
    const figures = [offering.totalShares, taken, open + unsold, kept, offering.holders]
    for (const [cell, value] of figures.entries())
      await expect(rows.nth(place).getByRole('cell').nth(cell)).toContainText(String(value))
  }
  const { height = 0 } = (await rows.first().boundingBox()) ?? {}
  expect(height, 'two lines: the bar is below the figures').toBeLessThan(80)
  await expectAccessible()

  const nav = page.getByRole('navigation', { name: 'Admin' })
  await expect(nav.locator('[aria-current=page]')).toHaveText('Register of co-owners')
})

test('the register and the results are sheets of paper: no controls, and where they came from', async ({
  page,
  signIn,
}) => {
  await signIn('staff')
  const [offering] = z
    .array(registerOffering)
    .parse(await (await page.request.get('/api/investments/offerings')).json())
  // as wide as a sheet of A4 within its margins
  await page.setViewportSize({ width: 718, height: 1000 })
  for (const path of ['/admin/investments', registerOf(offering?.id ?? ''), '/admin/results']) {
    await openPage(page, path)
    await page.emulateMedia({ media: 'print' })
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await expect(main.locator('input, select').filter({ visible: true })).toHaveCount(0)
    await expect(main.getByRole('button', { name: /^(More|Print|Record a)/ })).toHaveCount(0)
    await expect(main.getByText(path)).toBeVisible()
    await expect(main.getByRole('table').first()).toBeVisible()
    if (path !== '/admin/results') {
      const figures = main.locator('tbody > tr:first-child > td')
      for (const figure of await figures.all())
        await expect(figure).toHaveCSS('text-align', 'right')
    }
    await page.emulateMedia({ media: null })
  }
})

test('finds a horse by name, one step from its register', async ({ page, signIn }) => {
  await signIn('staff')
  await openPage(page, '/admin/investments')
  const rows = table(page, 'Offerings').locator('tbody').getByRole('row')
  const all = await rows.count()
  await page.getByRole('searchbox', { name: 'Search horses' }).fill('eclipse')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL('/admin/investments?q=eclipse')
  await page.getByRole('searchbox', { name: 'Search horses' }).fill('nobody at all')
  await expect(page.getByText('No Horses Found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(rows).toHaveCount(all)
  await expect(page).toHaveURL('/admin/investments')
  await row(page, 'Offerings', 'Rempart Umbrella').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rempart Umbrella')
  await expect(figure(page, 'Issued')).toHaveText('100')
  await page.goBack()
  await expect(rows).toHaveCount(all)

  await openPage(page, registerOf(randomUUID()))
  await expect(page.getByText('Offering Not Found')).toBeVisible()
  await page.getByRole('link', { name: 'All offerings' }).click()
  await expect(rows).toHaveCount(all)
})

test.describe('when refused', () => {
  test.use({ allowedConsole: [/status of (400|409)/] })

  test('shows both corrections to whoever saves second', async ({
    page,
    signIn,
    database,
    expectAccessible,
    otherBrowser,
  }) => {
    await signIn('staff')
    const { offeringId, lastName, lot } = await addLot(database, page.request, {
      horse: `Two Pens ${mark()}`,
      firstName: 'Céleste',
      sharesPurchased: 5,
      purchaseDate: '2026-01-05',
    })
    await openPage(page, registerOf(offeringId))
    await chooseTask(page, lastName, 'Correct')
    const form = dialogOf(page, 'Correct an Entry')
    await field(form, 'Shares').fill('4')

    const other = await otherBrowser('admin')
    const change = { notes: 'Seen to by the other', updatedAt: lot.updatedAt }
    const answer = await other.request.patch(`/api/investments/${lot.id}`, { data: change })
    expect(answer.status()).toBe(200)

    await field(form, 'Reason for the correction').fill('One was a slip of the pen')
    await form.getByRole('button', { name: 'Save Correction' }).click()
    await expect(form.getByText('Seen to by the other')).toBeVisible()
    await expectAccessible()
    await form.getByRole('button', { name: 'Save mine anyway' }).click()
    await form.getByRole('button', { name: 'Yes, save correction' }).click()
    await expect(form).toBeHidden()
    const stands = investmentWithHistory.parse(
      await (await page.request.get(`/api/investments/${lot.id}`)).json(),
    )
    expect(stands).toMatchObject({ sharesPurchased: 4, notes: 'Seen to by the other' })
    expect(stands.entries.map(({ kind }) => kind)).toEqual(['purchase', 'correction', 'correction'])
  })

  test('says how many shares are left to transfer', async ({ page, signIn, database }) => {
    await signIn('staff')
    const { offeringId, lastName, lot } = await addLot(database, page.request, {
      horse: `Passing On ${mark()}`,
      firstName: 'Abel',
      sharesPurchased: 5,
    })
    const buyer = `Buyer ${mark()}`
    const buyerId = await addPerson(database, { firstName: 'Ève', lastName: buyer })
    await openPage(page, registerOf(offeringId))
    await chooseTask(page, lastName, 'Transfer')
    const form = dialogOf(page, 'Transfer Shares')
    await expect(field(form, 'Shares')).toHaveValue('5')
    await choosePerson(form, buyer)
    await page.request.post(`/api/investments/${lot.id}/transfer`, {
      data: { userId: buyerId, shares: 3 },
    })
    await form.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(form.getByRole('alert')).toHaveText('Only 2 shares are left in this lot')
    await expect(form.getByText('2 at most')).toBeVisible()
  })
})

test('corrects, transfers and voids an entry, and keeps its whole history', async ({
  page,
  signIn,
  database,
  expectAccessible,
}) => {
  await signIn('staff')
  const { offeringId, lastName: seller } = await addLot(
    database,
    page.request,
    { horse: `Long Memory ${mark()}`, firstName: 'Prosper', sharesPurchased: 6 },
    { totalShares: 20, availableShares: 20, pricePerShare: '100.00' },
  )
  const buyer = `Toulouse ${mark()}`
  await addPerson(database, { firstName: 'Blanche', lastName: buyer })
  await openPage(page, registerOf(offeringId))

  await chooseTask(page, seller, 'Correct')
  const correction = dialogOf(page, 'Correct an Entry')
  await field(correction, 'Shares').fill('5')
  await field(correction, 'Reason for the correction').fill('One was counted twice')
  await expectAccessible()
  await correction.getByRole('button', { name: 'Save Correction' }).click()
  await expect(correction).toBeHidden()
  await expect(figure(page, 'Sold')).toHaveText('5')
  await expect(figure(page, 'Available')).toHaveText('15')

  await chooseTask(page, seller, 'Transfer')
  const transfer = dialogOf(page, 'Transfer Shares')
  await choosePerson(transfer, buyer)
  await field(transfer, 'Shares').fill('2')
  await expect(transfer.getByLabel('Date')).toHaveValue(today())
  await expectAccessible()
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(transfer).toBeHidden()
  await expect(row(page, 'Holders', seller).getByRole('cell').first()).toHaveText(/3$/)
  await expect(row(page, 'Holders', buyer).getByRole('cell').first()).toHaveText(/2$/)
  await expect(row(page, 'Entries', buyer)).toContainText('Transfer')

  await row(page, 'Entries', seller)
    .getByRole('button', { name: new RegExp(seller) })
    .first()
    .click()
  const details = dialogOf(page, /^5 shares in Long Memory/)
  const entries = details
    .getByRole('region', { name: 'Entries in the register' })
    .getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(
    `6 shares to Prosper ${seller}, Rs 100.00 each: Rs 600.00`,
  )
  await expect(entries.last()).toContainText('Shares: 6 → 5')
  await expect(entries.last()).toContainText('Reason: One was counted twice')
  await expect(entries.last()).toContainText('Recorded by Corail Latanier')
  await expect(details.getByRole('region', { name: 'Transferred' })).toContainText(
    `2 shares to Blanche ${buyer}, ${formatLongDate(today())}`,
  )
  await expect(
    details.getByRole('button', { name: 'Void' }),
    'the transfer must be voided first',
  ).toHaveCount(0)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
})

test('keeps a voided entry struck through with its reason, and can filter it', async ({
  page,
  signIn,
  database,
  expectAccessible,
}) => {
  await signIn('staff')
  const { offeringId } = await addOffering(database, `Void Where Prohibited ${mark()}`)
  const [seller, buyer] = [`Maurel ${mark()}`, `Toulouse ${mark()}`]
  for (const lastName of [seller, buyer]) {
    const userId = await addPerson(database, { firstName: 'Blanche', lastName })
    await buy(page.request, { userId, ownershipShareId: offeringId, sharesPurchased: 2 })
  }
  await openPage(page, registerOf(offeringId))
  await chooseTask(page, buyer, 'Void')
  const voiding = dialogOf(page, 'Void an Entry')
  const takesAway = voiding.getByRole('button', { name: 'Void Entry' })
  await expect(takesAway, 'a red button').toHaveCSS('background-color', 'rgb(150, 39, 31)')
  await takesAway.click()
  await expect(voiding.getByText('Please give a reason')).toBeVisible()
  await field(voiding, 'Reason').fill('The buyer withdrew')
  await expectAccessible()
  await voiding.getByRole('button', { name: 'Void Entry' }).click()
  await expect(voiding).toBeHidden()
  await expect(row(page, 'Holders', buyer)).toHaveCount(0)
  const struck = row(page, 'Entries', buyer)
  await expect(struck).toContainText('Voided')
  await expect(struck).toContainText('The buyer withdrew')
  expect(
    await struck
      .getByRole('cell')
      .nth(1)
      .evaluate((node) => getComputedStyle(node).textDecorationLine),
  ).toBe('line-through')
  await expectAccessible()

  const which = page.getByRole('navigation', { name: 'Which entries' })
  await which.getByRole('link', { name: 'Voided (1)' }).click()
  await expect(page).toHaveURL(registerOf(offeringId, '&lots=voided'))
  await expect(which.locator('[aria-current=page]')).toHaveText('Voided (1)')
  await expect(row(page, 'Entries', seller)).toHaveCount(0)
  await which.getByRole('link', { name: 'Still held (1)' }).click()
  await expect(struck).toHaveCount(0)
  await page.goBack()
  await expect(struck).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search holders' }).fill(seller)
  await expect(page.getByText('No entries match.')).toBeVisible()
})

test('shows the register of a past day, as known today and as known then', async ({
  page,
  signIn,
  database,
  expectAccessible,
}) => {
  await signIn('staff')
  const { offeringId } = await addOffering(database, `Yesterday ${mark()}`)
  const [early, late] = [`Early ${mark()}`, `Late ${mark()}`]
  const person = (lastName: string) => addPerson(database, { firstName: 'Ida', lastName })
  const lot = { ownershipShareId: offeringId, sharesPurchased: 4 }
  await buy(page.request, { ...lot, userId: await person(early), purchaseDate: '2026-01-10' })
  await buy(page.request, { ...lot, userId: await person(late), purchaseDate: '2026-03-10' })
  await openPage(page, registerOf(offeringId))
  await expect(table(page, 'Holders').locator('tbody').getByRole('row')).toHaveCount(2)

  await page.getByLabel('On a past day').fill('2026-02-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(registerOf(offeringId, '&on=2026-02-01'))
  await expect(page.getByText('As it was on 1 February 2026')).toBeVisible()
  await expect(page.getByText(/^\d+ shares issued in 100% of the horse: \d+ held/)).toBeVisible()
  await expect(row(page, 'Holders', early)).toBeVisible()
  await expect(row(page, 'Holders', late)).toHaveCount(0)
  await expect(row(page, 'Entries', early)).toBeVisible()
  await expect(page.getByRole('button', { name: /^More:/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Register (CSV)' })).toHaveAttribute(
    'href',
    `/api/ownership-shares/${offeringId}/register.csv?on=2026-02-01`,
  )
  await expectAccessible()

  // both were recorded only today
  await page.getByRole('link', { name: 'on that day' }).click()
  await expect(page).toHaveURL(registerOf(offeringId, '&on=2026-02-01&known=then'))
  await expect(page.getByText('No one held a share on that day.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No one held a share on that day.')).toBeVisible()
  await hydrated(page)
  await page.goBack()
  await expect(row(page, 'Holders', early)).toBeVisible()
  await page.getByRole('link', { name: 'Back to today' }).click()
  await expect(row(page, 'Holders', late)).toBeVisible()
})

test('makes papers: the register, a person’s statement, a certificate', async ({
  page,
  signIn,
  database,
  expectAccessible,
}) => {
  await signIn('staff')
  const horse = `Paper Trail ${mark()}`
  const { offeringId, lastName, lot } = await addLot(database, page.request, {
    horse,
    firstName: 'Noé',
    sharesPurchased: 2,
  })
  await openPage(page, registerOf(offeringId))

  const csvOf = async (link: Locator) => {
    const download = page.waitForEvent('download')
    await link.click()
    const stream = await (await download).createReadStream()
    return Buffer.concat(await stream.toArray()).toString()
  }
  const pdfOf = async (link: Locator) => {
    await expect(link).toHaveAttribute('target', '_blank')
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    return pdfPages(await answer.body())
      .join('\n')
      .replaceAll('\n', ' ')
  }
  expect(await csvOf(page.getByRole('link', { name: 'Register (CSV)' }))).toContain(lastName)
  // in a printed table's column a name may wrap
  expect(await pdfOf(page.getByRole('link', { name: 'Register (PDF)' }))).toContain('Noé')

  await row(page, 'Holders', lastName).getByRole('button').click()
  const holdings = dialogOf(page, `What Noé ${lastName} holds`)
  await expect(holdings.getByRole('row').filter({ hasText: horse })).toContainText('2 of 100')
  await expect(holdings).toContainText('2 shares · Rs 40,000.00')
  await expectAccessible()
  expect(await csvOf(holdings.getByRole('link', { name: 'Statement (CSV)' }))).toContain(horse)
  expect(await pdfOf(holdings.getByRole('link', { name: 'Statement (PDF)' }))).toContain(
    'Paper Trail',
  )
  await page.keyboard.press('Escape')
  await expect(holdings).toBeHidden()

  await row(page, 'Entries', lastName)
    .getByRole('button', { name: /^More:/ })
    .click()
  const certificate = page.getByRole('menuitem', { name: 'Certificate (PDF)' })
  await expect(certificate).toHaveAttribute('href', `/api/investments/${lot.id}/certificate.pdf`)
  expect(await pdfOf(certificate)).toContain('Noé')
})

test('shows a person’s holdings on the Users screen', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('staff')
  await openPage(page, '/admin/users')
  await page.getByRole('button', { name: 'Holdings: Marie-Noëlle Quenard' }).click()
  const holdings = dialogOf(page, 'What Marie-Noëlle Quenard holds')
  await expect(holdings.getByRole('row').filter({ hasText: 'Tamarind Ledger' })).toContainText(
    '5 of 100',
  )
  await expectAccessible()
  await holdings.getByRole('link', { name: 'Tamarind Ledger' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tamarind Ledger')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('turns rows into entries of two lines, and nothing scrolls sideways', async ({
    page,
    signIn,
    database,
    expectAccessible,
  }) => {
    await signIn('staff')
    await openPage(page, '/admin/investments')
    const first = table(page, 'Offerings').getByRole('row').nth(1)
    await expect(first.getByText('Kept back')).toBeVisible()
    expect(await overflow(page)).toBe(0)
    // in every entry the figures begin at the same place
    const starts = await Promise.all(
      ['Sold', 'Available', 'Kept back'].map((label) =>
        table(page, 'Offerings')
          .getByRole('rowgroup')
          .nth(1)
          .getByText(label, { exact: true })
          .filter({ visible: true })
          .evaluateAll((marks) => marks.map((mark) => Math.round(mark.getBoundingClientRect().x))),
      ),
    )
    for (const column of starts) expect(new Set(column).size, column.join(', ')).toBe(1)
    await expectAccessible()

    const { offeringId, lastName } = await addLot(database, page.request, {
      horse: `Two Lines ${mark()}`,
      firstName: 'Ti',
      sharesPurchased: 5,
      purchaseDate: '2026-01-05',
    })
    await openPage(page, registerOf(offeringId))
    for (const [of, facts] of [
      ['Holders', ['5 shares', '5%', 'since 5 January 2026', 'Rs 100,000.00']],
      ['Entries', ['5 January 2026', '5 shares', 'Rs 20,000.00 each', 'Rs 100,000.00']],
    ] as const) {
      const entry = row(page, of, lastName)
      for (const fact of facts)
        await expect(entry.getByText(fact, { exact: true }).filter({ visible: true })).toHaveCount(
          1,
        )
      expect((await entry.boundingBox())?.height).toBeLessThan(72)
    }
    expect(await overflow(page)).toBe(0)
  })
})

const data = /\/api\/investments/

test.describe('without its data', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('shows placeholders, an empty state, and a retry after a failure', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('staff')
    await test.step('placeholders, then a failure', async () => {
      const { letGo } = await holdBack(page, data, (route) => route.abort())
      await goWithin(page, '/admin/investments?q=tamarind')
      await expect(page.locator('[data-placeholder]')).toHaveCount(6)
      await expectAccessible()
      // the bottom of the first of them
      const endOf = async (place: Locator) => {
        const box = await place.first().boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0)
      }
      const expected = await endOf(page.locator('[data-placeholder]'))
      letGo()
      await expect(page.getByRole('alert')).toContainText('We couldn’t load the register.')
      await expectAccessible()
      await page.unroute(data)
      await page.getByRole('button', { name: 'Try again' }).click()
      const tamarind = row(page, 'Offerings', 'Tamarind Ledger')
      await expect(tamarind).toBeVisible()
      const moved = (await endOf(tamarind)) - expected
      expect(Math.abs(moved), 'the first row takes the place kept for it').toBeLessThan(4)
    })
    await test.step('placeholders of one offering', async () => {
      const { request } = page
      const offering = z
        .array(registerOffering)
        .parse(await (await request.get('/api/investments/offerings')).json())
        .find(({ horse }) => horse.name === 'Tamarind Ledger')
      const { letGo } = await holdBack(page, data)
      await goWithin(page, registerOf(offering?.id ?? ''))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
      const places = [
        page.getByRole('button', { name: 'Record a purchase' }),
        page.getByRole('link', { name: /^Register .*CSV/ }),
        page.getByRole('combobox', { name: 'Offering' }),
        page.getByRole('heading', { name: 'Who holds what' }),
      ]
      const viewports = [phone, { width: 1440, height: 900 }]
      const tops = async () => {
        const found: number[] = []
        for (const place of places) {
          await expect(place).toBeVisible()
          found.push((await place.boundingBox())?.y ?? -1)
        }
        return found
      }
      const kept: number[][] = []
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        kept.push(await tops())
        await expectAccessible()
      }
      letGo()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(offering?.horse.name ?? '')
      await expect(table(page, 'Holders')).toBeVisible()
      for (const [screen, viewport] of viewports.entries()) {
        await page.setViewportSize(viewport)
        for (const [index, top] of (await tops()).entries())
          expect(
            Math.abs(top - (kept[screen]?.[index] ?? 0)),
            `place ${index} at ${viewport.width}`,
          ).toBeLessThan(4)
      }
      await page.unroute(data)
    })
    await test.step('empty', async () => {
      await page.route(data, (route) => route.fulfill({ json: [] }))
      await goWithin(page, '/admin/investments')
      await expect(page.getByText('No Offerings Yet')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Record a purchase' })).toBeDisabled()
      await expectAccessible()
    })
  })
})
