import { useState } from 'react'
import { stableDay } from '../../lib/dates'

/** Today by the stable's clock. */
export const today = () => stableDay(new Date())

/** The stable's day when a dialog or form opened: the page itself may have been open since yesterday. */
export function useToday(): string {
  const [opened] = useState(today)
  return opened
}
