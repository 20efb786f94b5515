import { useEffect, useState } from 'react'

/** How often to read the clock. */
const LOOK_MS = 5000

/** The current time in ms, for whatever shows minutes; undefined on the server and in the browser's first render, so that the two agree. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    const looking = setInterval(look, LOOK_MS)
    return () => clearInterval(looking)
  }, [])
  return now
}
