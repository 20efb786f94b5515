import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../../lib/money'
import { counted } from '../../../../lib/text'
import { SplitBar, SplitMark } from '../../../../web/ui/split-bar'
import { Badge } from '../../../../web/ui/badge'
import { Facts } from '../../../../web/ui/facts'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import { splitShares } from '../../../shares/share-split.rules'
import type { RegisterOffering } from '../../investments.contract'
import { offeringParticulars } from './offering-words'
import { RegisterCell, RegisterRow, RegisterRowHead, RegisterTable } from './register-table'

export const offeringColumns = [
  { title: 'Horse', width: '@min-[44rem]:w-[42%]' },
  { title: 'Issued', isFigure: true },
  { title: 'Sold', mark: <SplitMark part="taken" />, isFigure: true },
  { title: 'Available', mark: <SplitMark part="open" />, isFigure: true },
  { title: 'Kept back', mark: <SplitMark part="kept" />, isFigure: true },
  { title: 'Holders', isFigure: true },
  { title: 'Sold for', isFigure: true },
]

/** Every offering with the state of its shares; the horse's name links to its register. */
export function OfferingsTable({ offerings }: { offerings: readonly RegisterOffering[] }) {
  const shown = useFirstOnServer(offerings)
  return (
    <RegisterTable label="Offerings" columns={offeringColumns}>
      {shown
        .map((offering) => ({ ...offering, ...splitShares(offering) }))
        .map((offering) => (
          <RegisterRow key={offering.id}>
            <RegisterRowHead>
              <span className="flex items-start gap-3">
                <span className="min-w-0 grow">
                  <span className="flex flex-wrap items-center gap-x-2.5">
                    <Link
                      to="/admin/investments"
                      search={{ offering: offering.id }}
                      className="min-h-11 content-center font-serif text-[1.1rem] leading-tight font-bold text-link underline decoration-line-strong underline-offset-4 hover:decoration-current @min-[44rem]:min-h-8"
                    >
                      {offering.horse.name}
                    </Link>
                    {!offering.isActive && <Badge tone="quiet">Closed</Badge>}
                  </span>
                  <span className="figures block text-[0.92rem] leading-snug text-ink-soft">
                    <Facts of={offeringParticulars(offering)} />
                  </span>
                  <span className="mt-2 block">
                    <SplitBar
                      total={offering.totalShares}
                      taken={offering.taken}
                      open={offering.open}
                    />
                  </span>
                </span>
              </span>
            </RegisterRowHead>
            <RegisterCell place="unseen">{offering.totalShares}</RegisterCell>
            <RegisterCell place="marked" mark={<SplitMark part="taken" />}>
              {offering.taken}
            </RegisterCell>
            <RegisterCell place="marked" mark={<SplitMark part="open" />}>
              {offering.open}
            </RegisterCell>
            <RegisterCell place="marked" mark={<SplitMark part="kept" />}>
              {offering.kept}
            </RegisterCell>
            <RegisterCell
              inEntry={counted(offering.holders, 'holder')}
              className="stacked:mt-1 stacked:ml-auto stacked:before:hidden"
            >
              {offering.holders}
            </RegisterCell>
            <RegisterCell>{formatMoney(offering.amountHeld, offering.currency)}</RegisterCell>
          </RegisterRow>
        ))}
    </RegisterTable>
  )
}
