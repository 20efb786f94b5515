import { expect, test } from 'vitest'
import { addressOf, foundKinds, marked, plain, readThing, thingAt, wordsOf } from './finding.rules'

const id = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const parent = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c'

test('reads a text without case, accents, ligatures and curly apostrophes', () => {
  expect(plain(' Cœur d’ÉTÉ ')).toBe("coeur d'ete")
  expect(plain(' PLAIN ')).toBe('plain')
  expect(wordsOf('  Été  été l’A ')).toEqual(['ete', "l'a"])
  expect(wordsOf(' ')).toEqual([])
})

const bold = (text: string, q: string) =>
  marked(text, q)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('marks each match in the text as written', () => {
  expect(bold('Éclair d’Été', 'ete ecl')).toBe('[Écl]air d’[Été]')
  expect(marked('E\u0301clair', 'ecl').filter(({ isMatch }) => isMatch)[0]?.text).toMatch(/^E/)
  expect(bold('Cœur', 'coeu')).toBe('[Cœu]r')
  expect(bold('Banana', 'an')).toBe('B[anan]a')
  expect(bold('50% off', '%')).toBe('50[%] off')
  expect(bold('Nothing', 'zzz')).toBe('Nothing')
  expect(bold('Nothing', '')).toBe('Nothing')
  expect(bold('', 'a')).toBe('')
})

test('knows each thing again by the address that opens it', () => {
  for (const kind of foundKinds) {
    const href = addressOf({ kind, id }, parent)
    expect(thingAt(href), href).toEqual({ kind, id })
  }
  expect(thingAt(`/admin/horses?q=a&horse=${id}&tab=videos`)).toEqual({ kind: 'horse', id })
  for (const href of [
    '/admin/horses',
    '/admin/racing/today',
    `/horses/${id}`,
    '/admin/pages?page=1',
  ])
    expect(thingAt(href), href).toBeUndefined()
})

test('reads only kinds that it knows', () => {
  expect(readThing(`page:${id}`)).toEqual({ kind: 'page', id })
  for (const text of ['', 'page', `pages:${id}`, 'page:1', `page:${id}x`])
    expect(readThing(text)).toBeUndefined()
})
