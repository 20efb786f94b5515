import type { ReactNode } from 'react'
import { formatLongDate } from '../../../lib/dates'
import { formatMoney } from '../../../lib/money'
import { buttonClass } from '../../../web/ui/button'
import { SectionHeading } from '../../../web/ui/section-heading'
import { SkeletonText } from '../../../web/ui/skeleton'
import { useFirstOnServer } from '../../../web/ui/use-first-on-server'
import type { MyInvestment } from '../investments.contract'
import { correctionWords, termsChangeWords } from '../corrections.rules'
import { CertificateLink, statementPath } from './own-papers'

// Columns under headings if there is room; on a phone two lines, as in a ledger, and any notes.
const columns =
  '@min-[41rem]:grid @min-[41rem]:grid-cols-[minmax(0,1fr)_7.75rem_3rem_5.5rem_7rem_5rem] @min-[41rem]:gap-x-2.5 @4xl:grid-cols-[minmax(0,1fr)_10rem_6rem_9.5rem_10rem_8.5rem] @4xl:gap-x-4'
const lines = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3'

/** Every lot of shares the owner bought or received, newest first, and the papers to keep. */
export function MyHistory({ investments }: { investments: readonly MyInvestment[] }) {
  const shown = useFirstOnServer(investments)
  return (
    <section aria-labelledby="investment-history" className={sectionClass}>
      <SectionHeading
        id="investment-history"
        title="Investment History"
        aside={
          <p className="flex flex-wrap gap-3 max-md:mt-2 print:hidden">
            <a href={`${statementPath}.pdf`} target="_blank" className={buttonClass('quiet')}>
              Statement (PDF)
            </a>
            <a href={`${statementPath}.csv`} download className={buttonClass('quiet')}>
              Statement (CSV)
            </a>
          </p>
        }
      />
      <div className="@container">
        <Head />
        <ul>
          {shown.map((investment) => (
            <Lot key={investment.id} investment={investment} />
          ))}
        </ul>
      </div>
    </section>
  )
}

const sectionClass = 'mt-16 md:mt-20'
const lotClass = 'break-inside-avoid border-b border-line py-3'

const Head = () => (
  <div
    aria-hidden
    className={`hidden items-end border-b border-line-strong pb-2 font-semibold text-ink-soft ${columns}`}
  >
    <span>Horse</span>
    <span>Purchase date</span>
    <span className="text-right">Shares</span>
    <span className="text-right">Price per share</span>
    <span className="text-right">Total amount</span>
  </div>
)

/** Three lots that are still to come. */
export const MyHistorySkeleton = () => (
  <div className={sectionClass}>
    <SectionHeading title="Investment History" />
    <div className="@container">
      <Head />
      {[0, 1, 2].map((place) => (
        // on a wide screen as high as one with a certificate
        <div key={place} className={`@min-[41rem]:pb-7 ${lotClass}`}>
          <p className="font-serif text-[1.15rem] leading-6 font-bold">
            <SkeletonText>Name of a horse</SkeletonText>
          </p>
          <p className="text-[0.95rem] @min-[41rem]:hidden">
            <SkeletonText>29 January 2026 · 5 at Rs 25,000.00</SkeletonText>
          </p>
        </div>
      ))}
    </div>
  </div>
)

function Lot({ investment }: { investment: MyInvestment }) {
  const { horse, sharesPurchased, sharesHeld, currency, purchaseDate, notes } = investment
  const date = purchaseDate === null ? 'N/A' : formatLongDate(purchaseDate)
  const asides = [
    notes,
    investment.kind === 'transfer' ? 'Transferred to you by another owner' : null,
    passedOnWords(investment),
    ...investment.corrections.map((each) => correctionWords(each, currency)),
    ...investment.termsChanges.map(termsChangeWords),
  ].filter((text) => text !== null)
  return (
    <li className={lotClass}>
      <div className={`${lines} ${columns}`}>
        <h3 className="text-[1.15rem] leading-6 wrap-anywhere self-center @min-[41rem]:@max-4xl:text-[1.05rem]">
          {horse.name}
        </h3>
        <dl className="col-start-1 row-start-2 flex flex-wrap content-center gap-x-1 text-[0.95rem] text-ink-soft @min-[41rem]:contents @min-[41rem]:text-base @min-[41rem]:text-ink">
          <Fact label="Purchase date">{date}</Fact>
          <Fact
            label="Shares purchased"
            className="@max-[41rem]:before:dot-mark @max-[41rem]:before:-ml-1 @max-[41rem]:before:inline-block @max-[41rem]:before:w-[0.65em] @max-[41rem]:before:content-['\a0'] @min-[41rem]:text-right"
          >
            {sharesPurchased}
          </Fact>
          <Fact
            label="Price per share"
            className="wrap-anywhere @max-[41rem]:before:content-['at_'] @min-[41rem]:text-right"
          >
            {formatMoney(investment.pricePerShare, currency)}
          </Fact>
        </dl>
        <dl className="col-start-2 row-start-1 @min-[41rem]:contents">
          <Fact label="Total amount" className="text-right wrap-anywhere">
            <strong className="font-semibold">
              {formatMoney(investment.totalAmount, currency)}
            </strong>
          </Fact>
        </dl>
        {sharesHeld > 0 && (
          <p className="col-start-2 row-start-2 justify-self-end @max-[41rem]:-my-2 @min-[41rem]:col-auto @min-[41rem]:row-auto @min-[41rem]:self-center @min-[41rem]:text-right @max-4xl:[&_svg]:hidden print:hidden">
            <CertificateLink investment={investment} />
          </p>
        )}
      </div>
      {asides.map((text) => (
        <p
          key={text}
          className="max-w-prose text-[0.95rem] wrap-anywhere whitespace-pre-line text-ink-soft"
        >
          {text}
        </p>
      ))}
    </li>
  )
}

function passedOnWords({ sharesPurchased, sharesTransferred }: MyInvestment): string | null {
  if (sharesTransferred === 0) return null
  if (sharesTransferred < sharesPurchased)
    return `${sharesTransferred} of these ${sharesPurchased} transferred`
  return sharesPurchased === 1 ? 'Transferred' : `All ${sharesPurchased} transferred`
}

interface FactProps {
  label: string
  className?: string
  children: ReactNode
}

function Fact({ label, className = '', children }: FactProps) {
  return (
    <div className="@min-[41rem]:self-center">
      <dt className="sr-only">{label}</dt>
      <dd className={`figures ${className}`}>{children}</dd>
    </div>
  )
}
