import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_PAUSE_MS = 250

/**
 * A search box's text: its own while somebody types, told to the address after a pause, and following
 * the address where that changes otherwise (Back, a link).
 */
export function useAddressText(q: string, onPause: (q: string) => void) {
  const [text, setText] = useState(q)
  const [known, setKnown] = useState(q)
  const [isTyping, setTyping] = useState(false)
  if (known !== q) {
    setKnown(q)
    if (!isTyping && text.trim() !== q) setText(q)
  }
  const tell = useEffectEvent(() => {
    setTyping(false)
    if (text.trim() !== q) onPause(text.trim())
  })
  useEffect(() => {
    if (!isTyping) return
    const timer = setTimeout(tell, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isTyping, text])
  const type = (typed: string) => {
    setText(typed)
    setTyping(true)
  }
  return [text, type] as const
}
