import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../lib/text'
import { buttonClass } from '../../../../web/ui/button'
import { daysWords } from '../../../shares/terms.rules'
import type { Offering, OfferingTerms } from '../../ownership.contract'
import { TermsCorrectionDialog } from './terms-correction-dialog'

const termsQuery = (id: string) =>
  queryOptions<OfferingTerms[]>({ queryKey: [`/api/ownership-shares/${id}/terms`] })

interface Props {
  offering: Offering
  /** True while the form above has unsaved changes. */
  isDisabled: boolean
  refresh: () => Promise<void>
  onCorrected: () => void
}

/** The offering's terms over time, each with a button to correct it. */
export function RecordedTerms({ offering, isDisabled, refresh, onCorrected }: Props) {
  const { data: list = [] } = useQuery(termsQuery(offering.id))
  const [open, setOpen] = useState<OfferingTerms>()
  const openerOf = ({ recordedAt }: OfferingTerms) => `correct-terms-${recordedAt}`
  return (
    <section aria-labelledby="recorded-terms" className="border-t border-line pt-4">
      <h3 id="recorded-terms" className="font-sans text-base font-semibold">
        Recorded wrongly?
      </h3>
      <p className="max-w-prose text-ink-soft">
        A correction also applies to past registers, papers and earnings.
        {isDisabled && ' Save or discard your changes above first.'}
      </p>
      <ul className="figures mt-3 grid gap-4 sm:gap-2">
        {list.map((terms) => (
          <li
            key={terms.recordedAt}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
          >
            <span>
              <strong className="font-semibold">{termsWords(terms)}</strong> {daysWords(terms)}
            </span>
            <button
              id={openerOf(terms)}
              type="button"
              disabled={isDisabled}
              aria-label={`Correct ${termsWords(terms)} ${daysWords(terms)}`}
              onClick={() => setOpen(terms)}
              className={buttonClass('quiet')}
            >
              Correct
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <TermsCorrectionDialog
          offering={offering}
          terms={list.find(({ recordedAt }) => recordedAt === open.recordedAt) ?? open}
          returnFocusTo={openerOf(open)}
          refresh={refresh}
          onCorrected={onCorrected}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

const termsWords = ({ totalShares, percentOfHorse }: OfferingTerms) =>
  `${counted(totalShares, 'share')} in ${Number(percentOfHorse)}% of the horse`
