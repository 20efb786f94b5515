import { useEffect, useState } from 'react'

/** How often it looks at the clock. */
const LOOK_MS = 5000

/** The moment, for what shows minutes; undefined on the server, and at first in the browser, so that both agree. */
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
