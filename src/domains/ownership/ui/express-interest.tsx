import { callAddress } from '../../../lib/telephone'
import { buttonClass } from '../../../web/ui/button'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { useSite } from '../../../web/site'
import type { Offering } from '../ownership.contract'
import { sharesOnOffer } from '../ownership.rules'
import { choiceWords } from './offering-text'

interface Props {
  offering: Offering
  /** How many shares a visitor has chosen; undefined until they have. */
  chosen: number | undefined
}

/**
 * A mail to the stable about this offering (SPEC §2), which needs no scripts; disabled before the offering opens, and
 * once it is closed.
 */
export function ExpressInterest({ offering, chosen }: Props) {
  const { email } = useSite()
  const { isActive, isDraft } = offering
  if (!canAsk(offering, email))
    return (
      <div>
        <button type="button" disabled className={`${buttonClass()} w-full`}>
          Express Interest
        </button>
        {isActive && !isDraft ? null : (
          <p className="mt-3 text-[0.95rem] text-ink-soft">
            {isDraft
              ? 'This offering isn’t open yet: interest can be expressed once it is.'
              : 'This offering is closed: no shares in it are for sale.'}
          </p>
        )}
      </div>
    )

  return (
    <div>
      {sharesOnOffer(offering) === 0 && (
        <p className="mb-4">
          All shares are taken at present. Express your interest to hear when one becomes available.
        </p>
      )}
      <div className="max-md:hidden print:hidden">
        <InterestLink offering={offering} chosen={chosen} className="w-full" />
      </div>
      <p className={`text-ink-soft ${wordsClass}`}>
        <span className="print:hidden">Express Interest opens an e-mail to</span>
        <span className="hidden print:inline">To express interest, write to</span>{' '}
        <span className="select-all">{email}</span>. <Commitment />
      </p>
    </div>
  )
}

const wordsClass = 'text-[0.95rem] [overflow-wrap:anywhere] md:mt-3'

/** The button and its words before the offering is known. */
export function ExpressInterestSkeleton() {
  const { email, phone } = useSite()
  if (email === null) return <Skeleton className="h-11" />
  const call = phone === null ? '' : ` Or call ${phone}.`
  return (
    <>
      <Skeleton className="h-11 max-md:hidden" />
      <p className={wordsClass}>
        <SkeletonText>
          {`Express Interest opens an e-mail to ${email}. Asking commits you to nothing.${call}`}
        </SkeletonText>
      </p>
    </>
  )
}

/** What asking comes to, and another way of asking. */
function Commitment() {
  const { phone } = useSite()
  return (
    <>
      Asking commits you to nothing.
      {phone === null ? null : (
        <>
          {' '}
          Or call{' '}
          <a href={callAddress(phone)} className="whitespace-nowrap quiet-link">
            {phone}
          </a>
          .
        </>
      )}
    </>
  )
}

/** On phones: stays at the foot of the screen while the page scrolls, and comes to rest on the footer. */
export function InterestFoot({ offering, chosen }: Props) {
  const { email } = useSite()
  if (!canAsk(offering, email)) return null
  const open = sharesOnOffer(offering)
  const words = choiceWords(offering, Math.min(chosen ?? 1, open))
  return (
    <div className="interest-foot sticky bottom-0 z-20 -mx-4 mt-10 flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 border-t border-line-strong bg-raised px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 md:hidden print:hidden [@media(max-height:24rem)]:static">
      {open > 0 && (
        <p className="figures leading-snug">
          <strong className="block text-lg leading-snug font-semibold">{words.amount}</strong>
          {words.shares}
        </p>
      )}
      <InterestLink offering={offering} chosen={chosen} className="grow xs:not-first:grow-0" />
    </div>
  )
}

const canAsk = ({ isActive, isDraft }: Offering, email: string | null) =>
  isActive && !isDraft && email !== null

function InterestLink({ offering, chosen, className }: Props & { className: string }) {
  const { email, publicUrl } = useSite()
  const { name } = offering.horse
  let what = `shares in ${name}`
  if (chosen !== undefined) {
    const { shares, amount, part } = choiceWords(offering, chosen)
    what = `${shares} in ${name} (${amount}, ${part} of the horse)`
  }
  const subject = encodeURIComponent('Ownership Inquiry')
  const body = encodeURIComponent(
    `I would like to know more about ${what}.\r\n\r\n${publicUrl}/ownership/${offering.id}\r\n`,
  )
  return (
    <a
      href={`mailto:${email ?? ''}?subject=${subject}&body=${body}`}
      className={`${buttonClass()} ${className}`}
    >
      Express Interest
    </a>
  )
}
