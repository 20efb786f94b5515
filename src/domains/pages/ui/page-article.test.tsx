import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageHtml } from '../page-markdown.rules'
import type { ShownPage } from '../pages.contract'
import { PageArticle } from './page-article'
import { pageDescription } from './page-description'

const html = (text: string, changes: Partial<ShownPage> = {}) =>
  renderToStaticMarkup(
    <PageArticle
      publicUrl="https://stable.example"
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

const picture = '/objects/uploads/0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const rendered = (text: string) =>
  pageHtml({ text, pictures: { [picture]: { width: 1000, height: 500 } } })

test('keeps each line break, however it was written, but not in code', () => {
  expect(rendered('a\nb  \nc\\\nd\r\ne').match(/<br \/>/g)).toHaveLength(4)
  expect(rendered('- a\n  b')).toContain('<li>a<br />\nb</li>')
  expect(rendered('```\na\nb\n```')).not.toContain('<br')
  expect(rendered('`a\nb`')).toBe('<p><code>a b</code></p>')
})

test('shows a table in a box of its own that the keyboard reaches, with heading cells', () => {
  const table = rendered('| Day | |\n|:--|--:|\n| Sat | 7 |')
  expect(table).toMatch(
    /^<div class="table-box" role="group" aria-label="Table" tabindex="0"><table>/,
  )
  expect(table).toContain('<th scope="col" align="left">Day</th>')
  expect(table.match(/<th /g)).toHaveLength(1)
  expect(table).toContain('<td align="right">7</td>')
})

test('shows a link titled “button” as a button', () => {
  expect(rendered('[Book](/contact "button")')).toBe(
    '<p><a class="text-button" href="/contact">Book</a></p>',
  )
  expect(rendered('[Book](/contact "Buttons")')).toContain('<a href="/contact" title="Buttons">')
})

test('shows our own pictures in the right size, and any other only as a link', () => {
  const own = rendered(`![The "yard"](${picture})`)
  expect(own).toContain(`srcset="${picture}?w=160 160w, `)
  expect(own).toContain('?w=1280 1000w"')
  expect(own).toContain('alt="The &quot;yard&quot;" width="1000" height="500"')
  expect(rendered('![Away](//evil.example/a.png)')).toBe(
    '<p><a href="//evil.example/a.png">Away</a></p>',
  )
  expect(rendered('[![Away](https://evil.example/a.png)](/in)')).toBe(
    '<p><a href="/in">Away</a></p>',
  )
  for (const address of [
    `${picture}/../x`,
    `https://evil.example${picture}`,
    '/api/user',
    'data:image/png,x',
  ])
    expect(rendered(`![x](${address})`)).not.toContain('<img')
})

test.each([
  ['alone', `![](${picture})`, true],
  ['below a paragraph', `Early\nmornings\n\n![](${picture})`, true],
  ['below a heading', `# Mornings\n\n![](${picture})`, true],
  ['below two paragraphs', `Early\n\nmornings\n\n![](${picture})`, false],
  ['below a list', `- Early\n\n![](${picture})`, false],
  ['after words', `Early ![](${picture})`, false],
])('fetches a picture %s at the start of a page at once, or not', (_, text, isAtOnce) => {
  const [first, second] = rendered(`${text}\n\n![](${picture})`).match(/<img [^>]*>/g) ?? []
  expect(first?.includes('fetchpriority="high"')).toBe(isAtOnce)
  expect(first?.includes('loading="lazy"')).toBe(!isAtOnce)
  expect(second).toContain('loading="lazy"')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1) "button")',
  '[x](java&Tab;script:alert(1))',
  '[x](&#106;avascript&colon;alert(1))',
  '[x](vbscript:x) [y](data:text/html,x) [z](blob:x) [w](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)><svg/onload=alert(1)>',
  '[x](/a"onclick="alert(1)) ![y" onerror="alert(1)](' + picture + ')',
  '| <b onclick=x> |\n|---|\n| <script>alert(1)</script> |',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  '# <script>alert(1)</script>',
  '[x](/a "button\\" onclick=\\"alert(1)")',
])('lets no script through: %s', (text) => {
  const page = rendered(text)
  const tags = page.match(/<[a-z][^>]*>/g) ?? []
  for (const tag of tags) {
    expect(tag).toMatch(/^<(p|a|img|br|div|table|thead|tbody|tr|th|td|h[2-6]|sup|section|ol|li)\b/)
    const names = Array.from(tag.matchAll(/ ([\w-]+)="[^"]*"/g), ([, name]) => name)
    expect(names.filter((name) => name?.startsWith('on'))).toEqual([])
    expect(tag).not.toMatch(/(href|src)="\s*(javascript|vbscript|data|blob|file)/i)
  }
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
