import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anOfferingShown } from '../../../../tests/support/factories'
import { ShareChooser } from './share-chooser'

const markup = (totalShares: number, availableShares: number, shares = 1) =>
  renderToStaticMarkup(
    <ShareChooser
      offering={anOfferingShown({ totalShares, availableShares })}
      shares={shares}
      onChoose={() => undefined}
    />,
  )
const words = (html: string) => html.replace(/<[^>]+>/g, '')
const count = (html: string, tone: string) => html.split(` ${tone}"`).length - 1

test('shows up to 40 shares as notches: those taken first, then those chosen', () => {
  const html = markup(40, 9, 4)
  const notches = html.match(/<span class="flex-1 [^"]+"/g) ?? []
  const runs = notches
    .map((notch) => (notch.includes('bg-taken') ? 't' : notch.includes('bg-brass') ? 'c' : 'o'))
    .join('')
  expect(runs).toBe('t'.repeat(31) + 'c'.repeat(4) + 'o'.repeat(5))
  expect(html).toContain('min="1" max="9"')
  expect(html).toContain('aria-valuetext="4 shares, Rs 90,000.00, 10% of Tamarind Ledger"')
})

test('shows more shares as one piece each, and a single one wide enough to see', () => {
  const html = markup(10_000, 10_000, 1)
  expect(count(html, 'flex-1')).toBe(0)
  expect(html).toContain('min-w-[3px] relative -mt-2 bg-brass')
  expect(words(html)).toContain('1 share · Rs 22,500.00 · 0.01% of Tamarind Ledger')
})

test('puts the pointer over the last share chosen', () => {
  const notches = markup(40, 9, 4).split('<span class="flex-1').slice(1)
  expect(notches.findIndex((notch) => notch.includes('clip-path'))).toBe(34)
  // half a share from the end of four
  expect(markup(10_000, 10_000, 4)).toContain('right:12.5%')
})

test('offers no choice of one share', () => {
  expect(markup(10, 1)).not.toContain('<input')
  expect(words(markup(10, 1))).toContain('1 share · Rs 22,500.00 · 10% of Tamarind Ledger')
})
