import type { leftWords } from './left-of-horse'

/** Says, while it is typed, what is left of the horse and what the offering takes of it. */
export function LeftOfHorseNotice({ words, isTooMuch }: ReturnType<typeof leftWords>) {
  const tone = isTooMuch ? 'border-bad bg-bad-wash' : 'border-brass bg-brass-wash'
  return (
    <p role="status" className={`figures border-l-4 px-3 py-2 ${tone}`}>
      {words}
    </p>
  )
}
