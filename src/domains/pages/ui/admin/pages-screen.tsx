import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../lib/text'
import { AdminList, EmptyState, Placeholders } from '../../../../web/admin/admin-list'
import { AdminScreen, listCount } from '../../../../web/admin/admin-screen'
import { ConfirmDelete } from '../../../../web/admin/confirm-dialog'
import { lazyDialog } from '../../../../web/admin/lazy-dialog'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { useAddressed } from '../../../../web/admin/use-addressed'
import { send } from '../../../../web/send'
import { buttonClass } from '../../../../web/ui/button'
import { Skeleton } from '../../../../web/ui/skeleton'
import { RecentlyDeleted } from '../../../content/ui/admin/recently-deleted'
import type { Page } from '../../pages.contract'

import { PageRow, PageRowTitles } from './page-row'
import { pagesQuery, refreshPages } from './pages.queries'

const PageDialog = lazyDialog(async () => (await import('./page-dialog')).PageDialog)

const CREATE_BUTTON = 'create-page'
const deletable = ['page'] as const

interface Props {
  /** The id of the page that the address opens. */
  openId: string | undefined
  onOpened: (id: string) => void
  onClosed: () => void
}

type Open = { task: 'create' } | { task: CardTask; page: Page }

/** Dynamic Pages (SPEC §2): all pages by title, including drafts. */
export function PagesScreen({ openId, onOpened, onClosed }: Props) {
  const pages = useQuery(pagesQuery)
  const queryClient = useQueryClient()
  const addressed = useAddressed(pages.data, openId)
  const [chosen, setOpen] = useState<Open>()
  const open: Open | undefined = chosen ?? (addressed && { task: 'edit', page: addressed })
  const close = () => {
    setOpen(undefined)
    if (addressed) onClosed()
  }
  const refresh = () => refreshPages(queryClient)
  return (
    <AdminScreen
      title="Dynamic Pages"
      count={listCount(pages, (all) => counted(all.length, 'page'))}
      actions={
        <>
          <RecentlyDeleted kinds={deletable} onRestored={refresh} />
          <button
            id={CREATE_BUTTON}
            type="button"
            onClick={() => setOpen({ task: 'create' })}
            className={buttonClass()}
          >
            Create Page
          </button>
        </>
      }
    >
      <AdminList
        query={pages}
        what="the pages"
        placeholders={
          <div className="@container">
            <PageRowTitles />
            <Placeholders count={4} item={<PlaceholderRow />} />
          </div>
        }
        empty={
          <EmptyState
            title="No Pages Yet"
            hint="Each page gets its own address and a link in the site’s footer."
          />
        }
      >
        {(all) => (
          <div className="@container">
            <PageRowTitles />
            <ul aria-label="Pages">
              {all.map((page) => (
                <li key={page.id}>
                  <PageRow
                    page={page}
                    onTask={(task) => {
                      setOpen({ task, page })
                      onOpened(page.id)
                    }}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </AdminList>
      {(open?.task === 'create' || open?.task === 'edit') && (
        <PageDialog
          page={open.task === 'edit' ? open.page : undefined}
          returnFocusTo={open.task === 'edit' ? openerOf('edit', open.page.id) : CREATE_BUTTON}
          onChanged={refresh}
          onClose={close}
        />
      )}
      {open?.task === 'delete' && (
        <ConfirmDelete
          name={open.page.title}
          call={() => send('DELETE', `/api/dynamic-pages/${open.page.id}`)}
          success="Page deleted successfully"
          failure="Failed to delete page"
          onChanged={refresh}
          onClose={close}
          returnFocusTo={openerOf('more', open.page.id)}
        />
      )}
    </AdminScreen>
  )
}

const PlaceholderRow = () => (
  <div className="flex h-[5.9rem] items-center gap-4 border-b border-line @min-[30rem]:h-[4.3rem] @min-[44rem]:h-[2.56rem]">
    <Skeleton className="h-5 w-2/5" />
  </div>
)
