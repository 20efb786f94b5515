import { createFileRoute } from '@tanstack/react-router'
import {
  readRegisterAddress,
  type RegisterAddress,
} from '../../../domains/investments/ui/admin/register-address'
import { RegisterScreen } from '../../../domains/investments/ui/admin/register-screen'
import {
  holdingsQuery,
  lotsQuery,
  momentOf,
  registerOfferingsQuery,
} from '../../../domains/investments/ui/admin/register.queries'
import { loadParts } from '../../../web/api'
import { oversoldQuery } from '../../../domains/shares/ui/shares.queries'

export const Route = createFileRoute('/admin/investments')({
  // the screen itself parses these, which keeps the code out of the public pages
  validateSearch: ({
    offering,
    on,
    known,
    lots,
    q,
    show,
  }: Record<string, unknown>): { [Key in keyof RegisterAddress]?: unknown } => ({
    offering,
    on,
    known,
    lots,
    q,
    show,
  }),
  loaderDeps: ({ search }) => (import.meta.env.SSR ? search : {}),
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff }, deps }) => {
    if (!isStaff || !import.meta.env.SSR) return
    await loadParts(queryClient, [registerOfferingsQuery, oversoldQuery])
    const { offering, ...address } = readRegisterAddress({ ...deps })
    if (offering === undefined) return
    const reading = { offering, ...momentOf(address) }
    await loadParts(queryClient, [holdingsQuery(reading), lotsQuery(reading)])
  },
  staticData: { title: 'Register of co-owners' },
  component: Register,
})

function Register() {
  // the router keeps parameters that validateSearch has dropped
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
