import { useRefresh } from '../../../../web/admin/use-refresh'

/** Addresses of everything that shows a horse: lists, pages, offerings, the home page, deleted records. */
const showHorses = [
  '/api/horses',
  '/api/ownership-shares',
  '/api/homepage-settings',
  '/api/my-investments',
  '/api/investments',
  '/api/performance-suggestions',
  '/api/meetings',
  '/api/results',
  '/api/racing',
  '/api/deleted',
]

export const useHorsesRefresh = () => useRefresh(showHorses)
