import { useState } from 'react'
import { stableDay } from '../../lib/dates'

/** The stable's day when a dialog or form opened: the page itself may have been open since yesterday. */
export function useToday(): string {
  const [today] = useState(() => stableDay(new Date()))
  return today
}
