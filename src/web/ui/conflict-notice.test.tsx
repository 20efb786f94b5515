import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Difference } from '../record-conflict'
import { ConflictNotice } from './conflict-notice'

const html = (texts: Pick<Difference, 'was' | 'now' | 'yours'>) =>
  renderToStaticMarkup(
    <ConflictNotice
      conflict={{
        message: undefined,
        differences: [{ field: 'biography', label: 'Biography', ...texts }],
        takeCurrent: () => {},
        saveAnyway: () => {},
      }}
    />,
  )
const words = (texts: Parameters<typeof html>[0]) => html(texts).replace(/<[^>]+>/g, '')

test('shows short texts whole', () => {
  expect(words({ was: 'Brown', now: 'Grey', yours: 'Roan' })).toContain(
    'Biography: now ‘Grey’, yours ‘Roan’',
  )
  expect(words({ was: 'Brown', now: '', yours: undefined })).toContain(
    'Biography: now empty, and you have not changed it',
  )
})

test('shows the words of a long text that changed, wherever they are', () => {
  const text = (finish: string, food: string) =>
    `${'He likes the rain. '.repeat(40)}He finished ${finish}. ${'He sleeps late. '.repeat(40)}He eats ${food}.`
  const was = text('first', 'oats')
  const notice = html({ was, now: text('second', 'oats'), yours: text('first', 'barley') })
  const [now = '', yours = ''] = notice.split('Yours:')
  expect(now).toMatch(/<del[^>]*><span[^>]*>removed: <\/span>first<\/del>/)
  expect(now).toMatch(/<ins[^>]*><span[^>]*>added: <\/span>second<\/ins>/)
  expect(now).not.toContain('barley')
  expect(yours).toMatch(/<del[^>]*><span[^>]*>removed: <\/span>oats<\/del>/)
  expect(yours).toMatch(/<ins[^>]*><span[^>]*>added: <\/span>barley<\/ins>/)
  expect(notice).toContain(' … ')
  expect(notice.length).toBeLessThan(2_500)
})

test('says so if a long text was emptied, or is new', () => {
  const long = 'He likes the rain. '.repeat(10).trim()
  expect(words({ was: long, now: '', yours: undefined })).toContain(
    'Now: emptyYou have not changed it.',
  )
  expect(words({ was: '', now: long, yours: undefined })).toContain(`Now: added: ${long}`)
})
