import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HorsePhoto } from '../horses.contract'
import { PinnedPhoto } from './horse-photos'

const photo: HorsePhoto = {
  ...{ id: 'photo', horseId: 'horse', imageUrl: '/objects/uploads/1', image: null },
  ...{ caption: null, takenOn: '2026-10-28', displayOrder: 0 },
  ...{ createdAt: '2026-10-28T08:00:00.000Z', updatedAt: '2026-10-28T08:00:00.000Z' },
}

const words = (shown: HorsePhoto, number?: number) =>
  renderToStaticMarkup(
    <PinnedPhoto photo={shown} number={number} onOpen={() => undefined} />,
  ).replace(/<[^>]+>/g, '')

test('tells photos without a caption apart by their day, and by number within it', () => {
  expect(words(photo)).toBe('Photograph, 28 October 2026')
  expect(words(photo, 2)).toBe('Photograph 2, 28 October 2026')
  expect(words({ ...photo, caption: 'Three furlongs' }, 2)).toBe('Three furlongs')
})
