import { useRefresh } from '../../../../web/admin/use-refresh'

/** Addresses of everything that shows an offering or its shares. */
const showOfferings = [
  '/api/ownership-shares',
  '/api/horses',
  '/api/investments',
  '/api/my-investments',
]

export const useOfferingsRefresh = () => useRefresh(showOfferings)
