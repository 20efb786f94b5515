import { expect, test } from 'vitest'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { anOffering } from '../support/factories'
import { pdfPages } from '../support/pdf'
import { addHolder, stableWithRegister } from '../support/register'

const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'

type Register = Awaited<ReturnType<typeof stableWithRegister>>

async function file({ app, staff }: Register, path: string, headers = staff.headers) {
  const response = await app.get(path, headers)
  return { response, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

const text = async (register: Register, path: string, headers?: { cookie: string }) =>
  pdfPages((await file(register, path, headers)).bytes).join('\n')

test('prints a certificate that matches the current register', async () => {
  const register = await stableWithRegister()
  const { buy, correct, owner, app } = register
  const { id } = await buy({ sharesPurchased: 5, purchaseDate: '2026-03-01' })
  const path = `/api/my-investments/${id}/certificate.pdf`
  const { response, bytes } = await file(register, path, owner.headers)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers.get('content-disposition')).toMatch(
    /^inline; filename="certificate-eclipse-totale-[0-9a-f-]+-1\.pdf"$/,
  )
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const [page = '', ...others] = pdfPages(bytes)
  expect(others).toEqual([])
  for (const words of [
    'The Test Stable',
    'Éclipse Totale',
    'Test viewer',
    '5 of 100 shares',
    '1 March 2026',
    '20 November 2026',
    '5.00 %',
  ])
    expect(page.split('\n')).toContain(words)
  const numberOn = (words: string) => /^([0-9A-F]{4}-){2}[0-9A-F]{4}\/\d+$/m.exec(words)?.[0]
  expect(numberOn(page)).toMatch(/\/1$/)
  // At the same moment the same paper comes out.
  expect((await file(register, path, owner.headers)).bytes.equals(bytes)).toBe(true)

  await correct(id, { sharesPurchased: 6 })
  const corrected = await text(register, path, owner.headers)
  expect(corrected).toContain('6 of 100 shares')
  expect(numberOn(corrected)).toMatch(/\/2$/)
  const heir = await addHolder(app.database.kysely, app.clock.now(), 'Zoé')
  const given = await register.transfer(id, { userId: heir, shares: 4 })
  expect(await text(register, path, owner.headers)).toContain('2 of 100 shares')
  expect(await text(register, `/api/investments/${given.id}/certificate.pdf`)).toMatch(
    /Zoé Holder[\s\S]*4 of 100 shares/,
  )
})

test('refuses others’ certificates and ones for shares no longer held', async () => {
  const register = await stableWithRegister()
  const { app, buy, send, owner, transfer } = register
  const other = await app.signIn('viewer')
  const lots = [await buy(), await buy(), await buy({ userId: other.userId })]
  const [voided = '', passedOn = '', others = ''] = lots.map(({ id }) => id)
  await send('DELETE', `/api/investments/${voided}`, { reason: 'Void' })
  await transfer(passedOn, { userId: other.userId, shares: 3 })
  for (const id of [voided, passedOn, others, unknownId, 'mine'])
    expect(
      (await file(register, `/api/my-investments/${id}/certificate.pdf`, owner.headers)).status,
    ).toBe(404)
  // Staff can't use the owner's address, only their own.
  expect((await file(register, `/api/my-investments/${others}/certificate.pdf`)).status).toBe(404)
  expect((await file(register, `/api/investments/${others}/certificate.pdf`)).status).toBe(200)
  for (const id of [voided, passedOn])
    expect((await file(register, `/api/investments/${id}/certificate.pdf`)).status).toBe(409)
})

test('prints any name on a certificate, however long and in whatever script', async () => {
  const register = await stableWithRegister()
  const { app, buy } = register
  const db = app.database.kysely
  const named = async (firstName: string, lastName: string) => {
    const people = { email: null, phone: null, role: 'viewer', passwordHash: null } as const
    const userId = await createUser(db, app.clock.now(), { firstName, lastName, ...people })
    const { id } = await buy({ userId, sharesPurchased: 1 })
    return text(register, `/api/investments/${id}/certificate.pdf`)
  }
  expect(await named('Zoë-Ágnes', 'Łukaszewicz')).toContain('Zoë-Ágnes ')
  expect(await named('Nguyễn', 'Thị')).toMatch(/Nguy\nễ\nn Th\nị/)
  expect(await named('Елена', 'Ωmega')).toMatch(/Елена[\s\S]*Ω/)
  expect(await named('Li 🐎', '馬')).toContain('Li ? ?')
  expect(await named('A'.repeat(80), 'B'.repeat(80))).toMatch(/A{20,}[\s\S]*B{20,}/)
})

test('adds up each currency on a statement separately and exactly', async () => {
  const register = await stableWithRegister({ pricePerShare: '33333.33' })
  const { app, buy, transfer, owner } = register
  const db = app.database.kysely
  const horse = await createHorse(db, app.clock.now(), { name: 'Paper Kite' })
  const abroad = anOffering(horse.id, { currency: 'EUR', pricePerShare: '950.50', totalShares: 40 })
  const inEuro = await createOffering(db, app.clock.now(), abroad)
  const lot = await buy({ sharesPurchased: 4, purchaseDate: '2026-02-01' })
  await buy({ ownershipShareId: inEuro, sharesPurchased: 2, purchaseDate: '2026-05-01' })
  const heir = await addHolder(db, app.clock.now())
  await transfer(lot.id, { userId: heir, shares: 1, date: '2026-06-01' })

  const { response, bytes } = await file(
    register,
    '/api/my-investments/statement.pdf',
    owner.headers,
  )
  expect(response.headers.get('content-disposition')).toBe(
    'inline; filename="statement-test-viewer-2026-11-20.pdf"',
  )
  const [page = ''] = pdfPages(bytes)
  const lines = page.split('\n')
  for (const words of [
    'Statement of shares',
    'Test viewer, on 20 November 2026',
    '3 of 100',
    'Rs 99,999.99',
    '€1,901.00',
    'Total in MUR',
    'Total in EUR',
    '1 February 2026',
    '1 May 2026',
    '1 June 2026',
    'Transferred',
    '−1',
    'Rs 33,333.33',
    'Page 1 of 1',
  ])
    expect(lines).toContain(words)
  expect(page).not.toContain('Ana')
  expect(await text(register, `/api/users/${owner.userId}/statement.pdf`)).toBe(page)

  const earlier = await text(register, `/api/users/${owner.userId}/statement.pdf?on=2026-04-30`)
  expect(earlier).toContain('Rs 133,333.32')
  expect(earlier).not.toContain('Total in EUR')
  expect(await text(register, `/api/users/${heir}/statement.pdf`)).toContain('Received')
  const nobody = await app.signIn('viewer')
  expect(await text(register, '/api/my-investments/statement.pdf', nobody.headers)).toContain(
    'No shares are held on this day.',
  )
  for (const query of ['on=2026-11-21', 'on=soon', 'knownOn=then'])
    expect((await file(register, `/api/my-investments/statement.pdf?${query}`)).status).toBe(400)
  for (const id of [unknownId, 'me'])
    expect((await file(register, `/api/users/${id}/statement.csv`)).status).toBe(404)
})

test('continues a long register page after page, with headings on each', async () => {
  const register = await stableWithRegister({ totalShares: 200, availableShares: 150 })
  const { app, buy, ownershipShareId } = register
  const db = app.database.kysely
  for (let number = 0; number < 50; number += 1)
    await buy({
      userId: await addHolder(db, app.clock.now(), `Holder-${number}-of-many`),
      purchaseDate: '2026-09-30',
    })
  const path = `/api/ownership-shares/${ownershipShareId}/register.pdf`
  const pages = pdfPages((await file(register, path)).bytes)
  expect(pages.length).toBeGreaterThan(1)
  for (const [place, page] of pages.entries()) {
    expect(page).toContain('HELD SINCE')
    expect(page).toContain(`Page ${place + 1} of ${pages.length}`)
  }
  expect(pages.join('\n').match(/^Holder-/gm)).toHaveLength(50)
  // each on one line
  expect(pages.join('\n').match(/^30 September 2026$/gm)).toHaveLength(50)
  expect(pages.at(-1)).toMatch(/Together\n150\n/)
})

test('gives the whole register as CSV, for Excel, without formulas', async () => {
  const register = await stableWithRegister()
  const { app, buy, send, ownershipShareId } = register
  const sly = await createUser(app.database.kysely, app.clock.now(), {
    firstName: '=HYPERLINK("http://x")',
    lastName: '',
    email: null,
    phone: null,
    role: 'viewer',
    passwordHash: null,
  })
  await buy({ userId: sly, notes: '+1 "quoted",\nand a second line', purchaseDate: '2026-01-02' })
  const { id } = await buy({ purchaseDate: '2026-01-03', notes: '@home' })
  await send('DELETE', `/api/investments/${id}`, { reason: 'Never paid' })
  const { response, bytes } = await file(
    register,
    `/api/ownership-shares/${ownershipShareId}/register.csv`,
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="register-eclipse-totale-2026-11-20.csv"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const csv = bytes.toString('utf8')
  expect(csv.startsWith('\ufeffHorse,Holder,')).toBe(true)
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toContain(`Éclipse Totale,"'=HYPERLINK(""http://x"")"`)
  expect(csv).toContain(`"'+1 ""quoted"",\nand a second line"`)
  expect(csv).toContain(`,'@home,`)
  expect(csv).toMatch(/2026-11-20T08:00:00\.\d{3}Z\r\n$/)

  const then = `/api/ownership-shares/${ownershipShareId}/register.csv?on=2026-01-02`
  expect((await file(register, then)).bytes.toString().split('\r\n')).toHaveLength(3)
  for (const other of [unknownId, 'x'])
    expect((await file(register, `/api/ownership-shares/${other}/register.csv`)).status).toBe(404)
})
