import { FileText } from 'lucide-react'
import { formatLongDate } from '../../../lib/dates'
import type { MyInvestment } from '../investments.contract'
import { shareCount } from './share-words'

/** A statement of everything the user holds and has held; add `.pdf` or `.csv`. */
export const statementPath = '/api/my-investments/statement'

interface CertificateProps {
  investment: MyInvestment
  /** Shows the number of shares if a horse has several certificates. */
  hasSiblings?: boolean
}

/** The certificate for the shares of a lot that the user still holds. */
export function CertificateLink({ investment, hasSiblings = false }: CertificateProps) {
  const { id, sharesHeld, horse, purchaseDate } = investment
  const date = purchaseDate === null ? 'N/A' : formatLongDate(purchaseDate)
  const shares = shareCount(sharesHeld)
  return (
    <a
      href={`/api/my-investments/${id}/certificate.pdf`}
      target="_blank"
      className="text-link-line inline-flex min-h-11 min-w-11 items-center gap-1.5"
    >
      <FileText aria-hidden className="size-4.5 shrink-0" />
      <span>
        Certificate
        {hasSiblings && ` for ${shares}`}
      </span>
      <span className="sr-only">
        {`: ${hasSiblings ? '' : `${shares} in `}${horse.name}, purchase date ${date} (PDF)`}
      </span>
    </a>
  )
}
