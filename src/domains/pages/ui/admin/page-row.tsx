import { formatLongDate } from '../../../../lib/dates'
import { atLineEnd } from '../../../../web/admin/icon-button'
import { MoreMenu, MoreMenuLink } from '../../../../web/admin/more-menu'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { rowClass, rowControl, RowOpener, titlesClass } from '../../../../web/admin/row-opener'
import { Badge } from '../../../../web/ui/badge'
import type { Page } from '../../pages.contract'

const columns =
  '@min-[44rem]:grid @min-[44rem]:grid-cols-[minmax(0,1.4fr)_6.5rem_minmax(0,1fr)_11rem] @min-[44rem]:gap-x-4'

export const PageRowTitles = () => (
  <div aria-hidden className={`flex @max-[44rem]:hidden ${titlesClass}`}>
    <div className={`grow ${columns}`}>
      <span>Page</span>
      <span>State</span>
      <span>Address</span>
      <span className="text-right">Updated</span>
    </div>
    <span className={`ml-4 w-11 pointer-fine:w-10 ${atLineEnd}`} />
  </div>
)

interface Props {
  page: Page
  onTask: (task: CardTask) => void
}

/** One page with its address, its state and the actions on it; the row itself opens it. */
export function PageRow({ page, onTask }: Props) {
  const { title, slug, isPublished, updatedAt } = page
  return (
    <article className={`flex items-center gap-x-4 py-2 @min-[44rem]:py-0 ${rowClass}`}>
      <RowOpener id={page.id} name={title} onEdit={() => onTask('edit')} />
      <div className={`flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-0.5 ${columns}`}>
        <h2 className="min-w-0 basis-full text-[1.1rem] leading-snug break-words">{title}</h2>
        <p className="justify-self-start">
          {isPublished ? <Badge tone="good">Published</Badge> : <Badge tone="brass">Draft</Badge>}
        </p>
        <p className="figures min-w-0 text-[0.95rem] break-words text-ink-soft">/{slug}</p>
        <p className="figures ml-auto text-[0.95rem] text-ink-soft @max-[30rem]:basis-full @min-[44rem]:text-right">
          <span className="@min-[44rem]:sr-only">Updated on </span>
          <time dateTime={updatedAt}>{formatLongDate(updatedAt)}</time>
        </p>
      </div>
      <div className={`flex shrink-0 @max-[44rem]:-my-2.5 @max-[44rem]:self-start ${rowControl}`}>
        <MoreMenu<CardTask>
          id={openerOf('more', page.id)}
          label={`More for ${title}`}
          tasks={[['delete', 'Delete', true]]}
          onTask={onTask}
        >
          <MoreMenuLink href={`/${slug}`}>{isPublished ? 'View page' : 'View draft'}</MoreMenuLink>
        </MoreMenu>
      </div>
    </article>
  )
}
