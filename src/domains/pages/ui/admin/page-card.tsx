import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { formatLongDate } from '../../../../lib/dates'
import { CardActions } from '../../../../web/admin/card-actions'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { Badge } from '../../../../web/ui/badge'
import { buttonClass } from '../../../../web/ui/button'
import type { Page } from '../../pages.contract'

interface Props {
  page: Page
  onTask: (task: CardTask) => void
}

/** One page with its address, its state and the actions on it. */
export function PageCard({ page, onTask }: Props) {
  const { title, slug, isPublished, updatedAt } = page
  const view = isPublished ? 'View page' : 'View draft'
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 grow basis-72">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="min-w-0 text-xl leading-snug break-words">{title}</h2>
          {isPublished ? <Badge tone="good">Published</Badge> : <Badge tone="brass">Draft</Badge>}
        </div>
        <p className="text-[0.95rem] break-words text-ink-soft">
          <span className="figures">/{slug}</span>
          {' · '}
          Updated on <time dateTime={updatedAt}>{formatLongDate(updatedAt)}</time>
        </p>
      </div>
      <CardActions
        name={title}
        onEdit={() => onTask('edit')}
        onDelete={() => onTask('delete')}
        editId={openerOf('edit', page.id)}
        deleteId={openerOf('delete', page.id)}
      >
        <Link
          to="/$pageSlug"
          params={{ pageSlug: slug }}
          aria-label={`${view}: ${title}`}
          className={buttonClass('quiet')}
        >
          <Eye aria-hidden className="size-4 max-sm:hidden" />
          {view}
        </Link>
      </CardActions>
    </article>
  )
}
