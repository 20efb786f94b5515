import { useQuery } from '@tanstack/react-query'
import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import { AdminList, Placeholders } from '../../../../web/admin/admin-list'
import { Facts } from '../../../../web/ui/facts'
import { Skeleton } from '../../../../web/ui/skeleton'
import type { Holding } from '../../investments.contract'
import { sumsByCurrency } from '../portfolio'
import { percentWords, shareCount } from '../share-words'
import { PaperLinks } from './paper-links'
import { holdingsQuery, lotsQuery } from './register.queries'
import { RegisterCell, RegisterRow, RegisterRowHead, RegisterTable } from './register-table'

interface Props {
  userId: string
}

/** What one person holds in all horses, and their statement; for any screen about people. */
export function PersonHoldings({ userId }: Props) {
  const query = useQuery(holdingsQuery({ user: userId }))
  return (
    <AdminList
      query={query}
      what="what this person holds"
      placeholders={
        <Placeholders count={3} className="grid gap-3" item={<Skeleton className="h-10" />} />
      }
      empty={<NoHoldings userId={userId} />}
    >
      {(holdings) => (
        <div className="grid gap-5">
          <Holdings holdings={holdings} />
          <Statement userId={userId} />
        </div>
      )}
    </AdminList>
  )
}

const Statement = ({ userId }: Props) => (
  <p className="flex flex-wrap gap-3">
    <PaperLinks paper="Statement" href={`/api/users/${userId}/statement`} />
  </p>
)

/** People who have transferred everything still have a statement of how that came about. */
function NoHoldings({ userId }: Props) {
  const { data: lots = [] } = useQuery(lotsQuery({ user: userId }))
  const hadShares = lots.some(({ voidedAt }) => voidedAt === null)
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">{hadShares ? 'No longer holds shares.' : 'Holds no shares.'}</p>
      {hadShares && <Statement userId={userId} />}
    </div>
  )
}

const columns = [
  { title: 'Horse' },
  { title: 'Shares', isFigure: true },
  { title: 'Part of the horse', isFigure: true },
  { title: 'Amount', isFigure: true },
  { title: 'Held since', isFigure: true },
]

function Holdings({ holdings }: { holdings: readonly Holding[] }) {
  const shares = holdings.reduce((sum, holding) => sum + holding.shares, 0)
  return (
    <div>
      <RegisterTable label="Holdings" columns={columns}>
        {holdings.map((holding) => (
          <RegisterRow key={holding.ownershipShareId} className="*:align-baseline">
            <RegisterRowHead>
              {/* a full page load: the link may be on a screen outside the register */}
              <a
                href={`/admin/investments?offering=${holding.ownershipShareId}`}
                className="inline-flex min-h-11 items-center font-semibold quiet-link @min-[38rem]:min-h-8"
              >
                {holding.horse.name}
              </a>
            </RegisterRowHead>
            <RegisterCell inEntry={`${holding.shares} of ${shareCount(holding.totalShares)}`}>
              {`${holding.shares} of ${holding.totalShares}`}
            </RegisterCell>
            <RegisterCell>{percentWords(holding.partOfHorse)}</RegisterCell>
            <RegisterCell place="sum">
              {formatMoney(holding.amountHeld, holding.currency)}
            </RegisterCell>
            <RegisterCell inEntry={`since ${formatLongDate(holding.heldSince)}`}>
              {formatLongDate(holding.heldSince)}
            </RegisterCell>
          </RegisterRow>
        ))}
      </RegisterTable>
      <p className="figures mt-3 text-right font-semibold">
        <Facts
          of={[
            shareCount(shares),
            ...sumsByCurrency(holdings, ({ amountHeld }) => amountHeld).map(
              ({ amount, currency }) => formatMoney(amount, currency),
            ),
          ]}
        />
      </p>
    </div>
  )
}
