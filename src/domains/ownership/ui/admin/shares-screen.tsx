import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../lib/text'
import { AdminList, EmptyState, Placeholders } from '../../../../web/admin/admin-list'
import { AdminScreen, listCount } from '../../../../web/admin/admin-screen'
import { CheckedDelete } from '../../../../web/admin/checked-delete'
import { lazyDialog } from '../../../../web/admin/lazy-dialog'
import { type CardTask, firstShown, openerOf } from '../../../../web/admin/openers'
import { useAddressed } from '../../../../web/admin/use-addressed'
import { send } from '../../../../web/send'
import { buttonClass } from '../../../../web/ui/button'
import { RecentlyDeleted } from '../../../content/ui/admin/recently-deleted'
import { OversoldNotice } from '../../../shares/ui/admin/oversold-notice'
import type { Offering } from '../../ownership.contract'
import { offeringsQuery } from '../ownership.queries'
import { OfferingAdminCardSkeleton } from './offering-admin-card'
import { useOfferingsRefresh } from './offering-changes'
import { filterOfferings, type SharesAddress } from './offering-filter'
import { OfferingGrid, offeringGridClass } from './offering-grid'
import { offeringName } from './offering-words'
import { SearchBox } from '../../../../web/admin/search-box'
import { useAddressText } from '../../../../web/admin/use-address-text'
import { Select } from '../../../../web/ui/select'

const OfferingDialog = lazyDialog(async () => (await import('./offering-dialog')).OfferingDialog)

const ADD_BUTTON = 'add-offering'
const deletable = ['offering'] as const

interface Props {
  address: SharesAddress
  /** `isTyping`: all that is typed makes one step in the browser's history. */
  onAddress: (address: SharesAddress, isTyping?: boolean) => void
  onOpened: (id: string) => void
  /** Leaves the address of the open offering. */
  onClosed: () => void
}

type Open = { task: 'add' } | { task: CardTask; offering: Offering; isGone?: boolean }

/** Ownership Shares (SPEC §2): every offering, newest first, including closed ones. */
export function SharesScreen({ address, onAddress, onOpened, onClosed }: Props) {
  const offerings = useQuery(offeringsQuery)
  const refresh = useOfferingsRefresh()
  const addressed = useAddressed(offerings.data, address.offering)
  const [chosen, setOpen] = useState<Open>()
  const open: Open | undefined = chosen ?? (addressed && { task: 'edit', offering: addressed })
  const close = () => {
    setOpen(undefined)
    if (addressed) onClosed()
  }
  const all = offerings.data ?? []
  const found = filterOfferings(all, address)
  const addButton = (id?: string) => (
    <button
      id={id}
      type="button"
      onClick={() => setOpen({ task: 'add' })}
      className={buttonClass()}
    >
      Add Ownership Share
    </button>
  )
  return (
    <AdminScreen
      title="Ownership Shares"
      count={listCount(offerings, () => countWords(found, all))}
      actions={
        <>
          <RecentlyDeleted kinds={deletable} onRestored={refresh} />
          {addButton(ADD_BUTTON)}
        </>
      }
      tools={<OfferingTools address={address} onAddress={onAddress} />}
    >
      <OversoldNotice />
      <AdminList
        query={offerings}
        what="the ownership shares"
        placeholders={
          <Placeholders
            count={4}
            className={offeringGridClass}
            item={
              <div className="@container">
                <OfferingAdminCardSkeleton />
              </div>
            }
          />
        }
        empty={
          <EmptyState
            title="No Ownership Shares Yet"
            hint="Shares for sale will appear here, with how many are sold and how many are left."
          />
        }
      >
        {() => (
          <OfferingGrid
            offerings={found}
            address={address}
            onAddress={onAddress}
            onTask={(task, offering) => {
              setOpen({ task, offering })
              onOpened(offering.id)
            }}
          />
        )}
      </AdminList>
      {open?.task === 'add' && (
        <OfferingDialog
          returnFocusTo={ADD_BUTTON}
          refresh={refresh}
          // a filter might hide the new offering
          onCreated={() => onAddress({})}
          onClose={close}
        />
      )}
      {open?.task === 'edit' && (
        <OfferingDialog
          offering={all.find(({ id }) => id === open.offering.id) ?? open.offering}
          returnFocusTo={openerOf('edit', open.offering.id)}
          refresh={refresh}
          onClose={close}
        />
      )}
      {open?.task === 'delete' && (
        <CheckedDelete
          name={offeringName(open.offering)}
          check={`/api/ownership-shares/${open.offering.id}/deletion`}
          instead={[
            {
              label: 'Make it inactive',
              onChoose: () => setOpen({ task: 'edit', offering: open.offering }),
            },
          ]}
          call={async () => {
            await send('DELETE', `/api/ownership-shares/${open.offering.id}`)
            setOpen({ ...open, isGone: true })
          }}
          success="Ownership share deleted successfully"
          failure="Failed to delete ownership share"
          onChanged={refresh}
          onClose={close}
          // deleting the card removes its button, too
          returnFocusTo={
            open.isGone
              ? ADD_BUTTON
              : firstShown(openerOf('delete', open.offering.id), openerOf('more', open.offering.id))
          }
        />
      )}
    </AdminScreen>
  )
}

function countWords(found: readonly Offering[], all: readonly Offering[]): string {
  const offerings = counted(all.length, 'offering')
  if (found.length < all.length) return `${found.length} of ${offerings}`
  return `${offerings}, ${all.filter(({ isActive }) => isActive).length} active`
}

interface ToolsProps {
  address: SharesAddress
  /** `isTyping`: all that is typed makes one step in the browser's history. */
  onAddress: (address: SharesAddress, isTyping?: boolean) => void
}

const ALL = 'all'
const stateOptions = [
  { value: ALL, label: 'All offerings' },
  { value: 'active', label: 'Active' },
  { value: 'closed', label: 'Inactive' },
] as const

/** Search and filter, kept in the address. */
function OfferingTools({ address, onAddress }: ToolsProps) {
  const { q = '', state } = address
  const [typed, setTyped] = useAddressText(q, (words) => onAddress({ q: words, state }, true))
  return (
    <>
      <SearchBox label="Search horses" value={typed} onChange={setTyped} />
      <Select
        label="State"
        name="state"
        isCompact
        options={stateOptions}
        value={state ?? ALL}
        onChange={(chosen) =>
          onAddress({ q: typed.trim() || undefined, state: chosen === ALL ? undefined : chosen })
        }
      />
    </>
  )
}
