import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SeasonFigures } from './season-figures'

test.each([
  [8, 2, 1, 0, ['Win rate', '25%', 'Place rate', '38%']],
  [0, 0, 0, 0, ['Win rate', '0%', 'Place rate', '0%']],
])('tells what part of %i starts were won and placed', (starts, wins, seconds, thirds, told) => {
  const html = renderToString(
    <SeasonFigures figures={{ starts, wins, seconds, thirds, prizes: [] }} />,
  )
  const words = html.split(/<[^>]*>/).filter(Boolean)
  expect(
    words.filter((word, at) => /rate$/.test(word) || /rate$/.test(words[at - 1] ?? '')),
  ).toEqual(told)
})
