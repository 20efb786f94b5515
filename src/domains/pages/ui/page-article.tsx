import { micromark } from 'micromark'
import { useMemo } from 'react'
import { formatLongDate } from '../../../lib/dates'
import { Badge } from '../../../web/ui/badge'
import { Container } from '../../../web/ui/container'
import type { Page } from '../pages.contract'

/**
 * Markdown as HTML. micromark passes no HTML of the text's and no address but harmless ones. The page's
 * title is its only first heading, so the text's own begin at the second level, whichever sign is used.
 */
function markdownToHtml(text: string): string {
  // what scrolls sideways must be reachable by the keyboard
  const html = micromark(text).replaceAll('<pre>', '<pre tabindex="0">')
  const levels = Array.from(html.matchAll(/<h([1-6])>/g), ([, level]) => Number(level))
  const shift = 2 - Math.min(...levels)
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + shift)}>`,
  )
}

/** A page that staff wrote; a draft says so, and only staff are sent one. */
export function PageArticle({ page }: { page: Page }) {
  const html = useMemo(() => markdownToHtml(page.content.text), [page.content.text])
  return (
    <article>
      <Container className="grid gap-x-12 gap-y-8 py-12 md:py-16 lg:grid-cols-12">
        <header className="lg:col-span-12">
          {!page.isPublished && (
            <p className="mb-5 flex flex-wrap items-center gap-3">
              <Badge tone="brass">Draft</Badge>
              <span className="text-ink-soft">Only staff can see this page.</span>
            </p>
          )}
          <h1 className="max-w-[12em] text-4xl sm:text-5xl">{page.title}</h1>
        </header>
        <div className="border-t-4 border-double border-line-strong pt-4 lg:col-span-3">
          <p className="text-ink-soft">
            Last changed on{' '}
            <time dateTime={page.updatedAt} className="block">
              {formatLongDate(page.updatedAt)}
            </time>
          </p>
        </div>
        <div
          className="prose min-w-0 border-line-strong lg:col-span-9 lg:border-t-4 lg:border-double lg:pt-5"
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </Container>
    </article>
  )
}
