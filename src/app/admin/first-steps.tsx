import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Square } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { backupsQuery } from '../../domains/backups/ui/admin/backups.queries'
import type { Dashboard } from '../../domains/dashboard/dashboard.contract'
import { useSite } from '../../web/site'
import { buttonClass } from '../../web/ui/button'

const HIDDEN = 'first_steps=hidden'
const YEAR_S = 365 * 24 * 3600

interface Props {
  dashboard: Dashboard | undefined
  /** `a=1; b=2` */
  cookies: string
}

interface Step {
  words: string
  isDone: boolean
  /** Nothing if it happens by itself. */
  to?: '/admin/settings' | '/admin/horses' | '/admin/gallery' | '/admin/users' | '/profile'
  /** The part of that screen. */
  hash?: string
}

/**
 * What an admin of a new stable does next; each step ticks itself off. Gone once the stable has what it needs, or if
 * someone hides the list in this browser.
 */
export function FirstSteps({ dashboard, cookies }: Props) {
  const site = useSite()
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const { data: backups } = useQuery(backupsQuery)
  const [isHidden, setHidden] = useState(cookies.split('; ').includes(HIDDEN))
  if (!dashboard || !backups || isHidden) return null
  const { entered, horses, photos, people } = dashboard
  const forStable: Step[] = [
    {
      words: 'Enter the stable’s name, crest and colours',
      to: '/admin/settings',
      isDone: entered.name || entered.silks,
    },
    {
      words: 'Say how people reach you',
      to: '/admin/settings',
      hash: 'contact',
      isDone: [site.email, site.phone, site.whatsApp].some((way) => way !== null),
    },
    {
      words: 'Say why people should choose you',
      to: '/admin/settings',
      hash: 'words',
      isDone: entered.reasons,
    },
    { words: 'Add your first horse', to: '/admin/horses', isDone: horses.total > 0 },
    { words: 'Add a photograph', to: '/admin/gallery', isDone: photos.total > 0 },
    { words: 'Invite a colleague', to: '/admin/users', isDone: people.total > 1 },
  ]
  if (forStable.every(({ isDone }) => isDone)) return null
  const steps: Step[] = [
    ...forStable,
    {
      words: 'Protect your account with a second step',
      to: '/profile',
      hash: 'two-factor',
      isDone: user?.twoFactorEnabled === true,
    },
    backups.isScheduled
      ? {
          words:
            backups.lastAt === null
              ? 'Wait for tonight’s backup: it runs automatically'
              : 'A backup every night',
          isDone: backups.lastAt !== null,
        }
      : { words: 'Set BACKUP_DIR for a backup every night', isDone: backups.lastAt !== null },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  const hide = () => {
    document.cookie = `${HIDDEN}; path=/admin; max-age=${YEAR_S}; samesite=lax`
    setHidden(true)
  }
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-8 border border-line bg-raised px-4 pt-4 pb-2 sm:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="first-steps" className="text-[1.15rem]">
          First steps{' '}
          <span className="figures font-sans text-base font-normal text-ink-soft">
            {done} of {steps.length} done
          </span>
        </h2>
        <button type="button" onClick={hide} className={buttonClass('quiet')}>
          Hide this list
        </button>
      </div>
      <ul className="mt-2 grid gap-x-8 md:grid-cols-2">
        {steps.map((step) => (
          <li key={step.words} className="border-t border-line">
            <StepLine {...step} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const lineClass = 'group flex min-h-11 items-center gap-3 py-2 leading-snug'

function StepLine({ words, isDone, to, hash }: Step) {
  const mark: ReactNode = isDone ? (
    <Check aria-hidden className="size-5 shrink-0 text-good" />
  ) : (
    <Square aria-hidden className="size-5 shrink-0 text-line-strong" />
  )
  if (isDone || !to)
    return (
      <p className={`${lineClass} text-ink-soft`}>
        {mark}
        <span>
          {words}
          {isDone && <span className="sr-only">: done</span>}
        </span>
      </p>
    )
  return (
    <Link to={to} {...(hash !== undefined && { hash })} className={lineClass}>
      {mark}
      <span className="font-semibold text-link underline-offset-4 group-hover:underline">
        {words}
      </span>
    </Link>
  )
}
