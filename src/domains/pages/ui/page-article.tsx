import type { CSSProperties, ReactNode } from 'react'
import { formatLongDate } from '../../../lib/dates'
import { Container } from '../../../web/ui/container'
import { DraftBand } from '../../../web/ui/draft-band'
import type { ShownPage } from '../pages.contract'
import { PageText } from './page-text'

interface Props {
  page: ShownPage
  /** Where the site is, without a slash at the end. */
  publicUrl: string
}

/** A page written by staff; drafts are marked. */
export function PageArticle({ page, publicUrl }: Props) {
  // on paper, links to our own pages begin with this
  const style: CSSProperties & Record<'--site', string> = {
    '--site': JSON.stringify(publicUrl),
  }
  return (
    <article className="print-sheet" style={style}>
      {!page.isPublished && <DraftBand />}
      <PageFrame title={page.title}>
        <PageText
          html={page.html}
          className="article min-w-0 lg:col-span-full lg:grid lg:grid-cols-subgrid lg:items-start print:max-w-none"
        />
        <p className="border-t border-line pt-4 text-ink-soft lg:col-start-2">
          Last changed on <time dateTime={page.updatedAt}>{formatLongDate(page.updatedAt)}</time>
        </p>
      </PageFrame>
    </article>
  )
}

/** A page's title above what it says, or above what stands there until it is known. */
export const PageFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Container className="grid content-start gap-x-12 gap-y-8 pt-10 pb-12 sm:pt-14 md:pb-16 print:gap-y-4 print:py-2 lg:grid-cols-[4fr_8fr] xl:grid-cols-[minmax(0,1fr)_38rem]">
    <header className="col-span-full">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <hr className="mt-5 border-t-4 border-double border-line-strong" />
    </header>
    {children}
  </Container>
)
