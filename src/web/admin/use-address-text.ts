import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_PAUSE_MS = 200

/**
 * A search box's text, mirrored in the address: copied there after a pause in typing, and following the address
 * when it changes in other ways (Back, a link).
 */
export function useAddressText(q: string, onPause: (q: string | undefined) => void) {
  const [text, setText] = useState(q)
  /** What this box last put into the address: any other text came from elsewhere. */
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
