import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import { momentWords } from '../../../accounts/ui/admin/history-words'
import type { InvestmentWithHistory } from '../../investments.contract'
import { entryWords } from '../../investments.rules'
import { shareCount } from '../share-words'
import { entryLines } from './entry-changes'
import { holderName } from './holder-words'

/** Every entry of a lot in order, and where its shares went. Nothing is ever overwritten. */
export function LotEntries({ lot: { entries, transfers } }: { lot: InvestmentWithHistory }) {
  return (
    <>
      <section aria-labelledby="lot-entries">
        <h3 id="lot-entries" className="text-lg">
          Entries in the register
        </h3>
        <ol className="mt-2 border-l-2 border-mark">
          {entries.map((entry, index) => (
            <li key={entry.id} className="py-2.5 pl-4">
              <p className="font-semibold">{entryWords[entry.kind]}</p>
              {entryLines(entry, entries[index - 1]).map((line) => (
                <p key={line} className="figures wrap-anywhere whitespace-pre-line">
                  {line}
                </p>
              ))}
              {entry.reason !== null && (
                <p className="wrap-anywhere whitespace-pre-line">Reason: {entry.reason}</p>
              )}
              <p className="figures text-[0.92rem] wrap-anywhere text-ink-soft">
                {`Recorded by ${entry.recordedByName ?? 'the stable'}, `}
                <time dateTime={entry.recordedAt}>{momentWords(entry.recordedAt)}</time>
              </p>
            </li>
          ))}
        </ol>
      </section>
      {transfers.length > 0 && (
        <section aria-labelledby="lot-transfers">
          <h3 id="lot-transfers" className="text-lg">
            Transferred
          </h3>
          <ul className="mt-2">
            {transfers.map((each) => (
              <li
                key={each.id}
                className={`figures border-b border-line py-2 wrap-anywhere ${each.voidedAt === null ? '' : 'text-ink-soft line-through'}`}
              >
                {`${shareCount(each.sharesPurchased)} to ${holderName(each.holder)}, ${formatLongDate(each.heldSince)}, ${formatMoney(each.pricePerShare, each.currency)} each`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
