import { expect, test } from 'vitest'
import { drawSharePaper } from './share-paper'

const paperWith = (words: string) =>
  drawSharePaper({
    eyebrow: 'Ecurie Flamboyant',
    title: 'Sugarmill Sonnet',
    line: 'Runs on Saturday 28 November, 14:20',
    board: { kind: 'words', words },
    brand: '#0f3d33',
  })

test('shows the words of a long race to their end', async () => {
  for (const race of [
    'Race 5, Signal Mountain Handicap (0-46), Champ de',
    'Race 10, The Golden Jubilee of the Mauritius Turf Club Trophy (0-46), Champ de',
  ])
    expect(await paperWith(`${race} Mars`)).not.toBe(await paperWith(`${race} Mare`))
})
