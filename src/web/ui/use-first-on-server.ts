import { useHydrated } from '@tanstack/react-router'

const firstSeen = 60

/**
 * The first 60 of a list that may be very long while its page is made on the server, where everybody else waits for it;
 * the browser shows all of it once it has the page.
 */
export const useFirstOnServer = <Item>(items: readonly Item[]): readonly Item[] =>
  useHydrated() ? items : items.slice(0, firstSeen)
