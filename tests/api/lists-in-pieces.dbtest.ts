import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addHolder, stableWithRegister } from '../support/register'

const items = z.array(z.looseObject({ id: z.string() }))
let stable: Awaited<ReturnType<typeof stableWithRegister>>
let holder: string

beforeAll(async () => {
  stable = await stableWithRegister()
  const { app, buy } = stable
  holder = await addHolder(app.database.kysely, app.clock.now())
  for (const userId of [stable.owner.userId, holder, holder])
    await buy({ userId, purchaseDate: '2026-01-10' })
  // of the same instant as the one before
  await buy({ userId: holder, sharesPurchased: 2, purchaseDate: '2025-03-04' })
  const sold = await buy({ purchaseDate: '2026-02-01' })
  await stable.transfer(sold.id, { userId: holder, shares: 2 })
})

const read = async (path: string) => {
  const answer = await stable.app.get(path, stable.staff.headers)
  expect(answer.status, path).toBe(200)
  return {
    ids: items.parse(await answer.json()).map(({ id }) => id),
    total: Number(answer.headers.get('x-total-count')),
    next: answer.headers.get('x-next-cursor') ?? undefined,
  }
}

/** All pages, one after the other. */
const allOf = async (path: string) => {
  const ids: string[] = []
  let after = ''
  for (;;) {
    const page = await read(path + after)
    ids.push(...page.ids)
    if (page.next === undefined) return ids
    after = `&after=${page.next}`
  }
}

test.each([
  () => '/api/users?',
  () => '/api/investments?',
  () => `/api/investments?user=${holder}`,
  () => `/api/investments?offering=${stable.ownershipShareId}&on=2026-02-15`,
  () => `/api/investments?on=2024-01-01`,
])('a list in pages has what the whole list has, each once: %#', async (pathOf) => {
  const whole = await read(pathOf())
  for (const limit of [1, 2, 4, 1000])
    expect((await allOf(`${pathOf()}&limit=${limit}`)).sort()).toEqual(whole.ids.sort())
})

test('a page says how many there are in all', async () => {
  const { ids } = await read('/api/investments')
  expect(await read('/api/investments?limit=2')).toMatchObject({ total: ids.length })
  expect((await read('/api/users?limit=1')).total).toBe((await read('/api/users')).ids.length)
})

test('people come in the order in which they were added, lots the latest recorded first', async () => {
  const { app, buy } = stable
  const { next: lastPerson } = await read('/api/users?limit=1')
  app.clock.advance(60_000)
  const added = await addHolder(app.database.kysely, app.clock.now(), 'Aaron')
  expect((await read(`/api/users?limit=1000&after=${lastPerson ?? ''}`)).ids.at(-1)).toBe(added)
  const bought = await buy({ purchaseDate: '2020-01-01' })
  expect((await read('/api/investments?limit=1')).ids).toEqual([bought.id])
})
