import type { leftWords } from './left-of-horse'

/** Says, while people type, how much of the horse is left and how much the offering takes. */
export function LeftOfHorseNotice({ words, isTooMuch }: ReturnType<typeof leftWords>) {
  const tone = isTooMuch ? 'border-bad bg-bad-wash' : 'border-brass bg-brass-wash'
  return (
    <p role="status" className={`figures border-l-4 px-3 py-2 ${tone}`}>
      {words}
    </p>
  )
}
