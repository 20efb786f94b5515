import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_PAUSE_MS = 200

/**
 * The text of a search box that stands in the address, too: its own while somebody types, told to the
 * address after a pause, and following the address where that changes otherwise (Back, a link).
 */
export function useAddressText(q: string, onPause: (q: string | undefined) => void) {
  const [text, setText] = useState(q)
  /** What this box last put into the address: any other is someone else's. */
  const [told, setTold] = useState(q)
  const [seen, setSeen] = useState(q)
  if (q !== seen) {
    setSeen(q)
    if (q !== told) {
      setTold(q)
      setText(q)
    }
  }
  const tell = useEffectEvent(onPause)
  useEffect(() => {
    const words = text.trim()
    if (words === told) return
    const timer = setTimeout(() => {
      setTold(words)
      tell(words || undefined)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, told])
  return [text, setText] as const
}
