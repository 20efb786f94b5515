import { formatLongDate } from '../../../lib/dates'
import { Container } from '../../../web/ui/container'
import { DraftBand } from '../../../web/ui/draft-band'
import type { ShownPage } from '../pages.contract'
import { PageText } from './page-text'

/** A page written by staff; drafts are marked. */
export function PageArticle({ page }: { page: ShownPage }) {
  return (
    <article>
      {!page.isPublished && <DraftBand />}
      <Container className="grid gap-x-12 gap-y-8 py-12 md:py-16 lg:grid-cols-12">
        <header className="lg:col-span-12">
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
        <PageText
          html={page.html}
          className="min-w-0 border-line-strong lg:col-span-9 lg:border-t-4 lg:border-double lg:pt-5"
        />
      </Container>
    </article>
  )
}
