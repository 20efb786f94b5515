import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../lib/text'
import { fold } from '../../../../lib/folding'
import { AdminList, EmptyState } from '../../../../web/admin/admin-list'
import { lazyDialog } from '../../../../web/admin/lazy-dialog'
import { AdminScreen, listCount } from '../../../../web/admin/admin-screen'
import { ClearButton } from '../../../../web/admin/clear-button'
import { SearchBox } from '../../../../web/admin/search-box'
import { useAddressText } from '../../../../web/admin/use-address-text'
import { buttonClass } from '../../../../web/ui/button'
import { OversoldNotice } from '../../../shares/ui/admin/oversold-notice'
import { OfferingsPlaceholders, OfferingsTable } from './offerings-table'
import type { RegisterProps } from './register-screen'
import { registerOfferingsQuery } from './register.queries'

const PurchaseDialog = lazyDialog(async () => (await import('./purchase-dialog')).PurchaseDialog)

/** Every offering with its shares: issued, sold, available and kept back. */
export function OfferingsOverview({ address, onAddress }: RegisterProps) {
  const query = useQuery(registerOfferingsQuery)
  const [isRecording, setRecording] = useState(false)
  const [text, setText] = useAddressText(address.q ?? '', (q) => onAddress({ q }, true))
  const count = query.data?.length
  const looked = fold(text)
  return (
    <AdminScreen
      title="Register of co-owners"
      count={listCount(query, ({ length }) => counted(length, 'offering'))}
      actions={
        <button
          type="button"
          onClick={() => setRecording(true)}
          disabled={count === 0}
          className={buttonClass()}
        >
          Record a purchase
        </button>
      }
      tools={<SearchBox label="Search horses" value={text} onChange={setText} />}
    >
      <OversoldNotice />
      <AdminList
        query={query}
        what="the register"
        placeholders={<OfferingsPlaceholders />}
        empty={
          <EmptyState
            title="No Offerings Yet"
            hint="Once you offer shares in a horse, under Ownership Shares, its register of co-owners will appear here."
          />
        }
      >
        {(offerings) => {
          const found = offerings.filter(({ horse }) => fold(horse.name).includes(looked))
          return found.length === 0 ? (
            <EmptyState
              title="No Horses Found"
              hint="No horses with shares match your search."
              action={<ClearButton hasFilters={false} onClear={() => setText('')} />}
            />
          ) : (
            <OfferingsTable offerings={found} />
          )
        }}
      </AdminList>
      {isRecording && <PurchaseDialog offeringId={undefined} onClose={() => setRecording(false)} />}
    </AdminScreen>
  )
}
