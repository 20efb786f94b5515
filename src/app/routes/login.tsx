import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { safeReturnTo } from '../../domains/accounts/return-to.rules'
import { type ProviderFault, providerFaults } from '../../domains/accounts/provider-faults.rules'
import type { User } from '../../domains/accounts/accounts.contract'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { ForgotPasswordForm } from '../../domains/accounts/ui/forgot-password-form'
import { SignInCard } from '../../domains/accounts/ui/sign-in-card'
import { useUserChange } from '../../domains/accounts/ui/sign-in-change'
import { SignInCodeForm } from '../../domains/accounts/ui/sign-in-code-form'
import { SignInForm } from '../../domains/accounts/ui/sign-in-form'
import { signInOptionsQuery } from '../../domains/accounts/ui/sign-in.queries'
import { loadParts } from '../../web/api'
import { buttonClass } from '../../web/ui/button'
import { FormFailure } from '../../web/ui/form-failure'
import { pageHead } from '../frame/page-head'
import { useSite } from '../../web/site'

interface LoginSearch {
  /** Where to go afterwards. The page itself checks it, to keep the check out of the other pages. */
  returnTo?: unknown
  /** The first step is done; `recovery`: the second step takes a recovery code. */
  code?: 'required' | 'recovery' | undefined
  forgot?: 'yes' | undefined
  /** The code of a provider's fault, which the page turns into words for the same reason. */
  error?: unknown
}

const isProviderFault = (value: unknown): value is ProviderFault =>
  typeof value === 'string' && Object.hasOwn(providerFaults, value)

/** Returns every parameter: any left out would reach the page unchecked. */
function readLoginSearch({ returnTo, code, forgot, error }: Record<string, unknown>): LoginSearch {
  return {
    returnTo,
    code: code === 'required' || code === 'recovery' ? code : undefined,
    forgot: forgot === 'yes' ? forgot : undefined,
    error,
  }
}

export const Route = createFileRoute('/login')({
  validateSearch: readLoginSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const user = await queryClient.ensureQueryData(currentUserQuery)
    if (user !== null) {
      const returnTo = new URLSearchParams(location.searchStr).get('returnTo')
      throw redirect({ href: safeReturnTo(returnTo), replace: true })
    }
    await loadParts(queryClient, [signInOptionsQuery])
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/login',
      title: 'Sign in',
      description: `Sign-in for the owners and staff of ${match.context.site.name}.`,
      hidden: true,
    }),
  component: Login,
})

function Login() {
  const site = useSite()
  const { returnTo: wanted, code, forgot, error } = Route.useSearch()
  const { data: options, isPending, isError, refetch } = useQuery(signInOptionsQuery)
  const navigate = Route.useNavigate()
  const changeUser = useUserChange()
  const [email, setEmail] = useState('')
  const [refusal, setRefusal] = useState<string>()

  const returnTo = safeReturnTo(wanted)
  const onward = returnTo === '/' ? {} : { returnTo }
  const onSignedIn = (user: User) => changeUser(user, returnTo)
  const frame = {
    title: site.name,
    subtitle: 'Sign in to access the admin dashboard',
    ownersLine: 'Owners: sign in to see your horses, shares and papers.',
  }

  if (code !== undefined) {
    const isRecovery = code === 'recovery'
    return (
      <SignInCard
        title={site.name}
        subtitle={
          isRecovery
            ? 'Your recovery codes are those that you kept when you set up the authenticator app.'
            : 'Your code is in the authenticator app on your phone.'
        }
      >
        <SignInCodeForm
          key={code}
          way={isRecovery ? 'recovery' : 'app'}
          aside={
            <Link
              to="/login"
              search={{ ...onward, code: isRecovery ? 'required' : 'recovery' }}
              replace
              className="inline-flex min-h-11 items-center text-link-line"
            >
              {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
            </Link>
          }
          onSignedIn={onSignedIn}
          onBack={(why) => {
            setRefusal(why)
            void navigate({ search: onward, replace: true })
          }}
        />
      </SignInCard>
    )
  }
  if (forgot === 'yes' && isPending)
    return (
      <SignInCard {...frame}>
        <p role="status">Loading...</p>
      </SignInCard>
    )
  if (forgot === 'yes' && options?.forgotPassword)
    return (
      <SignInCard {...frame}>
        <ForgotPasswordForm
          wayBack={
            <Link to="/login" search={onward} className="text-link-line">
              Back to sign-in
            </Link>
          }
        />
      </SignInCard>
    )
  return (
    <SignInCard {...frame}>
      {isProviderFault(error) && (
        <div className="mb-6">
          <FormFailure>{providerFaults[error]}</FormFailure>
        </div>
      )}
      <SignInForm
        email={email}
        refusal={refusal}
        onSignedIn={onSignedIn}
        onCodeAsked={(typed) => {
          setEmail(typed)
          setRefusal(undefined)
          return navigate({ search: { ...onward, code: 'required' } })
        }}
        aside={
          options?.forgotPassword && (
            <Link
              to="/login"
              search={{ ...onward, forgot: 'yes' }}
              className="inline-flex min-h-11 items-center text-link-line"
            >
              Forgot password?
            </Link>
          )
        }
      />
      {options && !options.forgotPassword && site.email !== null && (
        <p className="mt-5 flex flex-wrap items-center gap-x-3 text-ink-soft">
          Forgotten your password?{' '}
          <a
            href={`mailto:${site.email}`}
            className="inline-flex min-h-11 items-center text-link-line"
          >
            Ask the stable
          </a>
        </p>
      )}
      {isError && (
        <p role="alert" className="mt-6 text-ink-soft">
          We couldn’t load the other ways to sign in.{' '}
          <button
            type="button"
            onClick={() => void refetch()}
            className="min-h-8 font-semibold quiet-link"
          >
            Try again
          </button>
        </p>
      )}
      {options?.provider && (
        <div className="mt-6 border-t border-line pt-6">
          <a
            href={`/api/login?returnTo=${encodeURIComponent(returnTo)}`}
            className={`w-full ${buttonClass('quiet')}`}
          >
            Continue with {options.provider.name}
          </a>
        </div>
      )}
    </SignInCard>
  )
}
