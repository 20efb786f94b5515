import { buttonClass } from '../../../../web/ui/button'
import { partOfHorse } from '../../investments.rules'
import { percentWords, shareCount } from '../share-words'
import { nearestShares, typedPercent } from './nearest-shares'
import { z } from 'zod'

/** A number of shares in a text box, validated as the API does. */
export const typedShares = (shares: z.ZodType<number, number>) =>
  z
    .union([z.number(), z.string()])
    .transform((typed) => {
      const text = String(typed).trim()
      return /^\d+$/.test(text) ? Number(text) : Number.NaN
    })
    .pipe(shares)

/** Options for putting a chosen number of shares into a form as if it had been typed. */
export const sharesTyped = { shouldDirty: true, shouldValidate: true } as const

interface Props {
  /** As the form holds them: a number, or a percentage typed instead. */
  typed: unknown
  terms: { totalShares: number; percentOfHorse: string } | undefined
  onChoose: (shares: string) => void
}

/**
 * The part of the horse that the typed shares are; for a typed percentage, the nearest numbers of shares to
 * choose from.
 */
export function SharesOfHorse({ typed, terms, onChoose }: Props) {
  if (!terms) return null
  const part = (shares: number) => percentWords(partOfHorse([{ ...terms, shares }]))
  const percent = typedPercent(typed)
  if (percent === undefined) {
    const shares = /^\s*[1-9]\d*\s*$/.test(String(typed)) ? Number(typed) : undefined
    return (
      <p role="status" className="figures -mt-3 text-ink-soft empty:hidden">
        {shares !== undefined &&
          shares <= terms.totalShares &&
          `${shareCount(shares)}: ${part(shares)} of the horse`}
      </p>
    )
  }
  const sizes = nearestShares(percent, terms)
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-3">
      <p role="status" className="figures min-w-0">
        {sizes.length === 1
          ? `${percent}% of the horse:`
          : `One share is ${part(1)} of the horse. The nearest to ${percent}% are:`}
      </p>
      {sizes.map((shares) => (
        <button
          key={shares}
          type="button"
          onClick={() => onChoose(String(shares))}
          className={buttonClass('quiet')}
        >
          {part(shares)} ({shareCount(shares)})
        </button>
      ))}
    </div>
  )
}
