import { useHydrated } from '@tanstack/react-router'

const firstSeen = 60

/**
 * The first 60 items of a list that may be very long while the server renders its page, which keeps others waiting;
 * the browser shows all of them once it has the page.
 */
export const useFirstOnServer = <Item>(items: readonly Item[]): readonly Item[] =>
  useHydrated() ? items : items.slice(0, firstSeen)
