import { expect, test } from 'vitest'
import { z } from 'zod'
import { endless } from '../support/api-operations'
import { pdfPages } from '../support/pdf'
import { stableWithRegister } from '../support/register'

const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
/** Put into every text that only the office may read. */
const secret = 'Xylophage'

async function stableWithSecrets() {
  const register = await stableWithRegister()
  const { app, buy, transfer, correct, send } = register
  const heir = await app.signIn('viewer')
  const officeNotes = (what: string) => ({ notes: 'Welcome', officeNotes: `${secret} ${what}` })
  const lot = await buy({ sharesPurchased: 5, ...officeNotes('purchase') })
  const given = await transfer(lot.id, {
    ...{ userId: heir.userId, shares: 2 },
    ...officeNotes('transfer'),
  })
  const reason = `${secret} reason`
  await correct(lot.id, { sharesPurchased: 4, ...officeNotes('correction'), reason })
  await correct(given.id, { ...officeNotes('correction of the transfer'), reason })
  const wrong = await buy(officeNotes('wrong person'))
  await correct(wrong.id, { userId: heir.userId, ...officeNotes('right person'), reason })
  const voided = await buy(officeNotes('void'))
  await send('DELETE', `/api/investments/${voided.id}`, { reason })
  return { ...register, heir, lots: [lot, given, wrong, voided].map(({ id }) => id) }
}

const pages = [
  ...['/', '/horses', '/horses/{horse}', '/ownership', '/ownership/{offering}', '/gallery'],
  ...['/investor-portal', '/profile', '/login', '/admin/investments', '/share/site.png'],
]

test('never shows owners anything that only the office may read', async () => {
  const register = await stableWithSecrets()
  const { app, owner, heir, lots, horse, ownershipShareId, staff } = register
  const read = async (path: string, headers: Record<string, string>) => {
    const response = await app.get(path, headers)
    const bytes = Buffer.from(await response.arrayBuffer())
    const isPdf = response.headers.get('content-type') === 'application/pdf'
    return { status: response.status, text: isPdf ? pdfPages(bytes).join('\n') : String(bytes) }
  }
  const { paths } = description.parse(await app.json('/api/openapi.json'))
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    'get' in methods && `GET ${path}` !== endless ? path : [],
  )
  const ids = [...lots, owner.userId, heir.userId, horse.id, ownershipShareId]
  const addresses = [...calls, ...pages].flatMap((path) =>
    path.includes('{') ? ids.map((id) => path.replace(/\{\w+\}/, id)) : [path],
  )
  let readable = 0
  for (const headers of [owner.headers, heir.headers, {}])
    for (const address of addresses) {
      const { status, text } = await read(address, headers)
      expect(status, address).toBeLessThan(500)
      expect(text, address).not.toContain(secret)
      if (status === 200 && text.includes('Welcome')) readable += 1
    }
  expect(readable, 'the notes for the owner').toBeGreaterThanOrEqual(4)

  // what staff print and give out
  for (const path of [
    `/api/ownership-shares/${ownershipShareId}/register.pdf`,
    `/api/ownership-shares/${ownershipShareId}/register.csv`,
    `/api/users/${owner.userId}/statement.csv`,
    `/api/users/${heir.userId}/statement.pdf`,
    `/api/investments/${lots[0]}/certificate.pdf`,
  ])
    expect((await read(path, staff.headers)).text, path).not.toContain(secret)
})

test('shows staff office notes in the register, as they were and as they are', async () => {
  const { get, lots, correct } = await stableWithSecrets()
  const [lot = ''] = lots
  expect(await get(`/api/investments/${lot}`)).toMatchObject({
    notes: 'Welcome',
    officeNotes: `${secret} correction`,
    entries: [{ officeNotes: `${secret} purchase` }, { officeNotes: `${secret} correction` }],
    transfers: [{ officeNotes: `${secret} correction of the transfer` }],
  })
  expect((await correct(lot, { officeNotes: '', reason: null })).json).toMatchObject({
    notes: 'Welcome',
    officeNotes: null,
  })
  expect(await get(`/api/audit?subject=investment:${lot}`)).toMatchObject([
    { detail: { changes: [{ field: 'officeNotes', from: `${secret} correction`, to: null }] } },
    {},
    {},
  ])
})
