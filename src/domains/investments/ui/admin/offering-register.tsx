import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AdminList, EmptyState } from '../../../../web/admin/admin-list'
import { lazyDialog } from '../../../../web/admin/lazy-dialog'
import { AdminScreen } from '../../../../web/admin/admin-screen'
import { BackLink } from '../../../../web/ui/back-link'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog } from '../../../../web/ui/dialog'
import { Facts } from '../../../../web/ui/facts'
import { SectionHeading } from '../../../../web/ui/section-heading'
import { Select } from '../../../../web/ui/select'
import { SkeletonText } from '../../../../web/ui/skeleton'
import { OversoldNotice } from '../../../shares/ui/admin/oversold-notice'
import { leftOf, splitShares } from '../../../shares/share-split.rules'
import type { Holding, RegisterOffering } from '../../investments.contract'
import { contactsOf, holderName } from './holder-words'
import { holderColumns, HoldersTable, holderOpener } from './holders-table'
import { OfferingLots } from './offering-lots'
import { issuedWords, offeredWords, offeringLabel, offeringParticulars } from './offering-words'
import { PaperLinks } from './paper-links'
import { PersonHoldings } from './person-holdings'
import { PastDayNotice, RegisterDay } from './register-day'
import { RegisterFigures, RegisterFiguresPlaceholder } from './register-figures'
import type { RegisterProps } from './register-screen'
import {
  holdingsQuery,
  momentOf,
  registerOfferingsQuery,
  registerQueryString,
} from './register.queries'
import { RegisterPlaceholders } from './register-table'

const PurchaseDialog = lazyDialog(async () => (await import('./purchase-dialog')).PurchaseDialog)

interface Props extends RegisterProps {
  offeringId: string
}

const EVERY = 'all'
const placeholders = <RegisterPlaceholders of="holders" columns={holderColumns} />

/** Who holds how much of one offering since when, and every lot. */
export function OfferingRegister(props: Props) {
  const { offeringId, address, onAddress } = props
  const offerings = useQuery(registerOfferingsQuery)
  const offering = offerings.data?.find(({ id }) => id === offeringId)
  const [isRecording, setRecording] = useState(false)
  const { isPending } = offerings
  // everything keeps its place while the offering loads
  const isShown = offering !== undefined || isPending
  const options = [
    { value: EVERY, label: 'All offerings' },
    ...(isPending ? [{ value: offeringId, label: 'Loading...' }] : []),
    ...(offerings.data ?? []).map((each) => ({ value: each.id, label: offeringLabel(each) })),
  ]
  return (
    <AdminScreen
      back={<BackLink to="/admin/investments">Register of co-owners</BackLink>}
      title={offering?.horse.name ?? (isPending ? 'Register' : 'Register of co-owners')}
      count={
        isShown ? (
          <Facts
            of={[
              ...(offering === undefined
                ? // as long as what will stand here
                  [
                    <SkeletonText key="offered">Offered 28 September 2026</SkeletonText>,
                    address.on === undefined && (
                      <SkeletonText key="price">Rs 22,500.00 a share</SkeletonText>
                    ),
                  ]
                : address.on === undefined
                  ? offeringParticulars(offering)
                  : [offeredWords(offering)]),
            ]}
          />
        ) : null
      }
      actions={
        isShown && (
          <>
            <PaperLinks
              paper="Register"
              isShort
              href={`/api/ownership-shares/${offeringId}/register`}
              query={registerQueryString(momentOf(address))}
            />
            <button type="button" onClick={() => setRecording(true)} className={buttonClass()}>
              Record a purchase
            </button>
          </>
        )
      }
      tools={
        isShown && (
          <div className="col-span-full grid items-end gap-x-4 gap-y-3 sm:grid-cols-2">
            <Select
              label="Offering"
              name="offering"
              isCompact
              options={options}
              value={offeringId}
              onChange={(id) => onAddress(id === EVERY ? {} : { offering: id })}
            />
            <RegisterDay address={address} onDay={(on) => onAddress({ ...address, on })} />
          </div>
        )
      }
    >
      {offering && <OversoldNotice horseId={offering.horseId} />}
      {isShown ? (
        <Register {...props} offering={offering} />
      ) : (
        <AdminList
          query={offerings}
          what="the register"
          placeholders={placeholders}
          empty={<NoSuchOffering />}
        >
          {() => <NoSuchOffering />}
        </AdminList>
      )}
      {isRecording && (
        <PurchaseDialog offeringId={offeringId} onClose={() => setRecording(false)} />
      )}
    </AdminScreen>
  )
}

function NoSuchOffering() {
  return (
    <EmptyState
      title="Offering Not Found"
      hint="This offering doesn’t exist or has been deleted."
      action={
        <Link to="/admin/investments" search={{}} className={buttonClass('quiet')}>
          All offerings
        </Link>
      }
    />
  )
}

function Register({ offering, ...props }: Props & { offering: RegisterOffering | undefined }) {
  const { address, offeringId } = props
  const isKnown = offering !== undefined
  const holdings = useQuery({
    ...holdingsQuery({ offering: offeringId, ...momentOf(address) }),
    enabled: isKnown,
  })
  const [person, setPerson] = useState<Holding>()
  const { on } = address
  return (
    <>
      {on !== undefined && <PastDayNotice address={address} day={on} />}
      {on === undefined && <FiguresToday offering={offering} />}
      <section aria-labelledby="holders" className="mt-8 max-sm:[&>:first-child]:mb-2">
        <SectionHeading id="holders" title="Who holds what" isDense />
        <AdminList
          query={holdings}
          what="the holders"
          placeholders={placeholders}
          empty={
            <p className="text-ink-soft">
              {on === undefined ? 'No one holds a share yet.' : 'No one held a share on that day.'}
            </p>
          }
        >
          {(list) => (
            <>
              {on !== undefined && <p className="figures mb-4">{issuedWords(list)}</p>}
              <HoldersTable holdings={list} onPerson={setPerson} />
            </>
          )}
        </AdminList>
      </section>
      <OfferingLots {...props} isKnown={isKnown} />
      {person && (
        <Dialog
          title={`What ${holderName(person.holder)} holds`}
          description={<Facts of={contactsOf(person.holder)} />}
          size="wide"
          returnFocusTo={holderOpener(person.userId)}
          onClose={() => setPerson(undefined)}
        >
          <PersonHoldings userId={person.userId} />
        </Dialog>
      )}
    </>
  )
}

function FiguresToday({ offering }: { offering: RegisterOffering | undefined }) {
  if (offering === undefined) return <RegisterFiguresPlaceholder />
  const split = splitShares(offering)
  const left = leftOf(split)
  return (
    <RegisterFigures
      figures={[
        { label: 'Issued', value: offering.totalShares },
        { label: 'Sold', value: split.taken, part: 'taken' },
        { label: left.label, value: left.shares, part: left.part },
        { label: 'Kept back', value: split.kept, part: 'kept' },
      ]}
      bar={split}
    />
  )
}
