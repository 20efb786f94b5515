import { useState } from 'react'
import { mauritianDay } from '../../lib/dates'

/** The stable's day when a dialog or form opened: the page itself may have been open since yesterday. */
export function useToday(): string {
  const [today] = useState(() => mauritianDay(new Date()))
  return today
}
