import { useSuspenseQuery } from '@tanstack/react-query'
import {
  lazyRouteComponent,
  Link,
  useHydrated,
  useLocation,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { isStaff } from '../../domains/accounts/accounts.rules'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { StableCrest } from '../../domains/media/ui/silks'
import { Container } from '../../web/ui/container'
import { useSite } from '../../web/site'
import { mainPlaces } from './main-places'

/** Loaded by the root route before it shows a page to someone signed in. */
export const SignedInMenu = lazyRouteComponent(() => import('./signed-in-menu'), 'SignedInMenu')

// On a phone the links are below the name; on wider screens everything is in one row. The header stays fully
// visible, except on very low screens (a phone on its side, or magnified), where only the links stay. Enlarging
// the text enlarges only the text.
const firstRow = 'flex min-h-[54px] items-center md:min-h-0'
const frame =
  'site-header sticky top-0 max-md:[@media(max-height:480px)]:-top-[58px] z-30 border-t-4 border-b-4 border-t-brand border-b-line-strong bg-paper [border-bottom-style:double] print:hidden'

/** The head of every page. It needs no scripts: all links are visible, on a phone too. */
export function SiteHeader() {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  return (
    <header className={frame}>
      <Container className="flex flex-wrap items-stretch gap-x-3 md:min-h-17 md:flex-nowrap lg:gap-x-6">
        <div className={`${firstRow} min-w-0 flex-1 md:flex-initial`}>
          <Logo />
        </div>
        <nav
          aria-label="Main"
          className="order-last -mx-1 basis-full overflow-x-auto xs:-mx-2 md:order-none md:mx-0 md:ml-auto md:flex md:basis-auto md:overflow-visible"
        >
          <ul className="flex min-h-[46px] justify-between text-[0.9rem] xs:justify-start xs:text-[0.95rem] xs:gap-4 max-md:has-[>:nth-child(6)]:justify-between max-md:has-[>:nth-child(6)]:gap-0 max-md:has-[>:nth-child(6)]:text-[0.82rem] md:min-h-0 md:gap-1 lg:text-base">
            {mainPlaces.map(({ to, label }) => (
              <li key={to} className="flex">
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  className={linkClass}
                >
                  {label}
                </Link>
              </li>
            ))}
            {isStaff(user) && (
              // the narrowest phones have no room for a sixth link; the person's menu has it, too
              <li className="flex max-[379px]:hidden">
                <a href="/admin" className={linkClass}>
                  Dashboard
                </a>
              </li>
            )}
          </ul>
        </nav>
        <div className={firstRow}>
          {user ? (
            <Suspense>
              <SignedInMenu user={user} />
            </Suspense>
          ) : (
            <SignInLink />
          )}
        </div>
      </Container>
      <PageProgress />
    </header>
  )
}

/** Returns people to the page they were on. */
function SignInLink() {
  const isHydrated = useHydrated()
  // the server's pages are cached by path, so the browser adds the rest of the address
  const here = useLocation({ select: ({ pathname, href }) => (isHydrated ? href : pathname) })
  const isWorthwhile = !/^\/($|[?#]|login($|\?)|set-password\/)/.test(here)
  return (
    <a
      href={isWorthwhile ? `/login?returnTo=${encodeURIComponent(here)}` : '/login'}
      className="sign-in-link"
    >
      Sign in
    </a>
  )
}

const linkClass =
  'relative flex items-center px-1 font-semibold whitespace-nowrap text-ink-soft after:absolute after:inset-x-1 after:bottom-0 after:h-[3px] hover:text-ink hover:after:bg-line-strong aria-[current=page]:text-ink aria-[current=page]:after:bg-mark focus-visible:-outline-offset-3 xs:px-2 xs:after:inset-x-2 lg:px-3 lg:after:inset-x-3'

/** The head of a page that could not be rendered: it needs no data. */
export function BareHeader() {
  return (
    <header className={frame}>
      <Container className="flex min-h-[54px] items-center md:min-h-17">
        <Logo />
      </Container>
    </header>
  )
}

function Logo(): ReactNode {
  const site = useSite()
  return (
    <Link
      to="/"
      // if there is no room for its longest word, the name wraps out of sight instead of being cut
      className="flex max-h-[2.75rem] min-w-0 grow flex-wrap items-center gap-x-2.5 overflow-hidden md:max-h-[3.25rem]"
    >
      <span className="flex h-[2.75rem] shrink-0 items-center md:h-[3.25rem]">
        <StableCrest className="h-[42px] w-auto max-w-24 sm:max-w-36 md:max-w-20 lg:max-w-36" />
      </span>
      <span className="line-clamp-2 grow basis-[min-content] pb-[0.12em] font-serif text-[1.15rem] leading-[1.12] font-bold tracking-[-0.01em] text-balance lg:text-[1.35rem]">
        <span className="lg:hidden">{site.shortName ?? site.name}</span>
        <span className="max-lg:hidden">{site.name}</span>
        <span className="sr-only"> home page</span>
      </span>
    </Link>
  )
}

function PageProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading ? (
    <div aria-hidden className="page-progress absolute inset-x-0 -bottom-1 h-[3px] bg-mark" />
  ) : null
}
