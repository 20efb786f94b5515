import { expect, test } from 'vitest'
import { byText, fold, slugify } from './folding'

test('drops case and accents when folding', () => {
  expect(fold("  Éclair d'Été ")).toBe("eclair d'ete")
  expect(fold('İSTANBUL')).toBe('istanbul')
})

test('sorts things as people read their names', () => {
  const names = ['Zebra', 'Éclair', 'apple', 'Date', 'Bois'].map((name) => ({ name }))
  expect(names.sort(byText(({ name }) => name)).map(({ name }) => name)).toEqual([
    'apple',
    'Bois',
    'Date',
    'Éclair',
    'Zebra',
  ])
})

test('makes slugs that are plain, short and never empty', () => {
  expect(slugify('Île aux Cerfs!', 'horse')).toBe('ile-aux-cerfs')
  expect(slugify("L'Œuvre  —  No. 2", 'horse')).toBe('loeuvre-no-2')
  expect(slugify('马', 'horse')).toBe('horse')
  expect(slugify('x'.repeat(300), 'horse')).toHaveLength(80)
})
