import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { SetPasswordForm } from '../../domains/accounts/ui/set-password-form'
import { passwordLinkQuery } from '../../domains/accounts/ui/sign-in.queries'
import { loadParts } from '../../web/api'

export const Route = createFileRoute('/set-password/$token')({
  loader: async ({ context: { queryClient }, params }) => {
    await loadParts(queryClient, [passwordLinkQuery(params.token)])
  },
  // No address and no picture to share: the link is a secret.
  head: ({ match }) => ({
    meta: [
      { title: `Set your password · ${match.context.site.name}` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: SetPassword,
})

function SetPassword() {
  const { token } = Route.useParams()
  const queryClient = useQueryClient()
  const { data: link } = useQuery(passwordLinkQuery(token))
  const { data: user } = useSuspenseQuery(currentUserQuery)
  return (
    <SetPasswordForm
      token={token}
      isOver={link?.isValid === false}
      onSet={async () => {
        // A new password ends its owner's sessions, perhaps including this one.
        if (user) await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      }}
    />
  )
}
