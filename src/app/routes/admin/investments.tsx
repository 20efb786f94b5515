import { createFileRoute } from '@tanstack/react-router'
import { readRegisterAddress } from '../../../domains/investments/ui/admin/register-address'
import { RegisterScreen } from '../../../domains/investments/ui/admin/register-screen'
import {
  holdingsQuery,
  lotsQuery,
  momentOf,
  registerOfferingsQuery,
} from '../../../domains/investments/ui/admin/register.queries'
import { missingPageHead } from '../../page-head'

export const Route = createFileRoute('/admin/investments')({
  validateSearch: readRegisterAddress,
  loaderDeps: ({ search }) => (import.meta.env.SSR ? search : {}),
  // in the browser the screen itself says how the loading goes
  loader: async ({ context: { queryClient, isStaff }, deps: { offering, ...address } }) => {
    if (!isStaff || !import.meta.env.SSR) return
    await queryClient.ensureQueryData(registerOfferingsQuery)
    if (offering === undefined) return
    const reading = { offering, ...momentOf(address) }
    // an offering that nobody knows is the screen's to tell
    await Promise.allSettled([
      queryClient.ensureQueryData(holdingsQuery(reading)),
      queryClient.ensureQueryData(lotsQuery(reading)),
    ])
  },
  head: ({ match: { context } }) =>
    context.isStaff ? missingPageHead(context.site, 'Register of co-owners') : {},
  component: Register,
})

function Register() {
  // the router leaves in what the reading has dropped
  const address = readRegisterAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <RegisterScreen
      address={address}
      onAddress={(next, isTyping = false) =>
        void navigate({
          search: readRegisterAddress({ ...next }),
          replace: isTyping,
          resetScroll: false,
          viewTransition: false,
        })
      }
    />
  )
}
