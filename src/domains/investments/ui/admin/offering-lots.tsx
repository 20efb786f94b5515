import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { counted } from '../../../../lib/text'
import { AdminList, EmptyState } from '../../../../web/admin/admin-list'
import { lazyDialog } from '../../../../web/admin/lazy-dialog'
import { SearchBox } from '../../../../web/admin/search-box'
import { useAddressText } from '../../../../web/admin/use-address-text'
import { buttonClass } from '../../../../web/ui/button'
import { SectionHeading } from '../../../../web/ui/section-heading'
import { Skeleton } from '../../../../web/ui/skeleton'
import type { Investment } from '../../investments.contract'
import { matchesPerson } from './holder-words'
import type { LotTask } from './lot-tasks'
import { lotColumns, LotsTable } from './lots-table'
import { LOTS_AT_ONCE, type RegisterAddress } from './register-address'
import { Choice } from './register-day'
import type { RegisterProps } from './register-screen'
import { lotsQuery, momentOf } from './register.queries'
import { RegisterPlaceholders } from './register-table'

const LotDialogs = lazyDialog(async () => (await import('./lot-dialog')).LotDialogs)

interface Props extends RegisterProps {
  offeringId: string
  /** There is such an offering. */
  isKnown: boolean
}

const isShown = (lot: Investment, { lots }: RegisterAddress) =>
  lots === undefined || (lots === 'held' ? lot.sharesHeld > 0 : lot.voidedAt !== null)

export function OfferingLots({ offeringId, address, onAddress, isKnown }: Props) {
  const query = useQuery({
    ...lotsQuery({ offering: offeringId, ...momentOf(address) }),
    enabled: isKnown,
  })
  const [open, setOpen] = useState<{ task: LotTask; lot: Investment }>()
  const [text, setText] = useAddressText(address.q ?? '', (q) =>
    onAddress({ ...address, q, show: undefined }, true),
  )
  const onTask = useCallback((task: LotTask, lot: Investment) => setOpen({ task, lot }), [])
  const isPast = address.on !== undefined
  // from the current list: a dialog that stays open after a refusal shows the new state
  const openLot = open && (query.data?.find(({ id }) => id === open.lot.id) ?? open.lot)
  return (
    <section aria-labelledby="lots" className="mt-12">
      <SectionHeading id="lots" title="Entries" isDense />
      <AdminList
        query={query}
        what="the entries"
        placeholders={
          <>
            <Skeleton className="mb-7 h-[8.3rem] max-sm:mb-3 sm:h-[4.5rem]" />
            <RegisterPlaceholders of="entries" columns={lotColumns} />
          </>
        }
        empty={
          <EmptyState
            title={isPast ? 'No shares were held that day' : 'No Entries Yet'}
            {...(isPast
              ? {}
              : {
                  hint: 'Every recorded purchase will appear here.',
                })}
          />
        }
      >
        {(lots) => {
          const found = lots.filter(
            (lot) => isShown(lot, address) && matchesPerson(lot.holder, text),
          )
          const shown = found.slice(0, address.show ?? LOTS_AT_ONCE)
          return (
            <>
              <div className="mb-7 max-sm:mb-3 flex flex-wrap items-end gap-x-8 gap-y-3 print:hidden">
                <div className="min-w-0 grow basis-60 sm:max-w-80">
                  <SearchBox label="Search holders" value={text} onChange={setText} />
                </div>
                {!isPast && <Filters address={address} lots={lots} />}
              </div>
              <p role="status" className="sr-only">
                {counted(found.length, 'entry', 'entries')}
              </p>
              {found.length === 0 ? (
                <p className="border-y border-line py-6 text-ink-soft">No entries match.</p>
              ) : (
                <LotsTable lots={shown} onTask={onTask} isPast={isPast} />
              )}
              {shown.length < found.length && (
                <p className="mt-5 text-center">
                  <Link
                    to="/admin/investments"
                    search={{ ...address, show: shown.length + LOTS_AT_ONCE }}
                    replace
                    resetScroll={false}
                    viewTransition={false}
                    className={buttonClass('quiet')}
                  >
                    Show more entries
                  </Link>
                  <span className="figures mt-2 block text-ink-soft">
                    {shown.length} of {found.length}
                  </span>
                </p>
              )}
            </>
          )
        }}
      </AdminList>
      {open && openLot && (
        <LotDialogs
          task={open.task}
          lot={isPast ? open.lot : openLot}
          onTask={onTask}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

function Filters({ address, lots }: { address: RegisterAddress; lots: readonly Investment[] }) {
  const choices = [
    ['All', undefined],
    ['Still held', 'held'],
    ['Voided', 'voided'],
  ] as const
  return (
    <nav aria-label="Which entries">
      <ul className="flex flex-wrap gap-x-5">
        {choices.map(([label, which]) => {
          const next = { ...address, lots: which }
          return (
            <li key={label}>
              <Choice address={next}>
                {`${label} (${lots.filter((lot) => isShown(lot, next)).length})`}
              </Choice>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
