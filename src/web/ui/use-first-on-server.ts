import { useHydrated } from '@tanstack/react-router'

/**
 * The first of a list that may be very long while its page is made on the server, where everybody else waits for it;
 * the browser shows all of it once it has the page.
 */
export const useFirstOnServer = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  useHydrated() ? items : items.slice(0, count)
