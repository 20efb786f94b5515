import { buttonClass } from '../ui/button'

interface Props {
  /** `horses`. */
  what: string
  shown: number
  all: number
  onMore: () => void
}

/** The end of a list that shows only its beginning. */
export function ShowMore({ what, shown, all, onMore }: Props) {
  if (shown >= all) return null
  return (
    <p className="mt-8 text-center">
      <button type="button" onClick={onMore} className={buttonClass('quiet')}>
        Show more {what}
      </button>
      <span className="figures mt-2 block text-ink-soft">
        {shown} of {all}
      </span>
    </p>
  )
}
