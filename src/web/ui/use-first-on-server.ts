import { useHydrated } from '@tanstack/react-router'

/**
 * The first items of a list that may be very long while the server renders its page, which keeps others waiting; the
 * browser shows all of them once it has the page. On public pages `first` is so high that people without scripts miss
 * nothing of a real stable.
 */
export const useFirstOnServer = <Item>(items: readonly Item[], first = 60): readonly Item[] =>
  useHydrated() ? items : items.slice(0, first)
