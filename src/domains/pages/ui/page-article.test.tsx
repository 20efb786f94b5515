import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageHtml } from '../page-markdown.rules'
import type { ShownPage } from '../pages.contract'
import { PageArticle } from './page-article'
import { pageDescription } from './page-description'

const html = (text: string, changes: Partial<ShownPage> = {}) =>
  renderToStaticMarkup(
    <PageArticle
      page={{
        id: '01990000-0000-7000-8000-000000000001',
        slug: 'visiting',
        title: 'Visiting the yard',
        content: { text },
        html: pageHtml({ text, pictures: {} }),
        isPublished: true,
        publishAt: null,
        unpublishAt: null,
        createdAt: '2026-11-01T05:00:00.000Z',
        updatedAt: '2026-11-19T21:30:00.000Z',
        ...changes,
      }}
    />,
  )

test('renders staff’s text as Markdown, never HTML or scripts', () => {
  const page = html('**Early** <script>alert(1)</script> [out](javascript:alert(1)) [in](/horses)')
  expect(page).toContain('<strong>Early</strong>')
  expect(page).toContain('<a href="/horses">in</a>')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('javascript:')
})

test('adds https to a link to another site, and leaves links within the site', () => {
  const page = html('[tote](www.tote.example/odds?day=1) [in](/horses) [here](our-story)')
  expect(page).toContain('<a href="https://www.tote.example/odds?day=1">')
  expect(page).toContain('<a href="/horses">')
  expect(page).toContain('<a href="our-story">')
})

test('starts the text’s headings at the second level, however it was written', () => {
  expect(html('# First\n\n## Second')).toMatch(/<h2>First<\/h2>\s*<h3>Second<\/h3>/)
  expect(html('## First\n\n### Second')).toMatch(/<h2>First<\/h2>\s*<h3>Second<\/h3>/)
  expect(html('# First').match(/<h1/g)).toHaveLength(1)
})

test('marks a draft, but not a published page', () => {
  expect(html('Soon.', { isPublished: false })).toContain('Draft')
  expect(html('Soon.')).not.toContain('Draft')
})

test('dates the last change by Mauritian time', () => {
  expect(html('')).toContain('20 November 2026')
})

test('describes a page in words without Markdown signs', () => {
  expect(pageDescription('# Come\n\n- at **dawn**, by [bus](/bus)')).toBe('Come at dawn, by bus')
})

test('describes a text full of punctuation as fast as one of words', () => {
  const costMs = (text: string) => {
    const { user } = process.cpuUsage()
    pageDescription(text)
    return process.cpuUsage().user / 1000 - user / 1000
  }
  const words = Math.min(...[1, 2, 3].map(() => costMs('a '.repeat(50_000))))
  const signs = Math.min(...[1, 2, 3].map(() => costMs('['.repeat(100_000))))
  expect(signs).toBeLessThan(words + 50)
})
