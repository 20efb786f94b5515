import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../domains/dashboard/dashboard.contract'
import { missingWords } from '../../domains/racing/racing-words.rules'
import { CalendarLeaf } from '../../domains/racing/ui/admin/calendar-leaf'
import { weekdayOf } from '../../lib/dates'
import { formatMoney } from '../../lib/money'
import { counted } from '../../lib/text'
import { type ButtonTone, buttonClass } from '../../web/ui/button'
import { Facts } from '../../web/ui/facts'
import { Skeleton, SkeletonText } from '../../web/ui/skeleton'

type Next = NonNullable<Dashboard['racing']['meeting']>
type Last = NonNullable<Dashboard['racing']['last']>

/** The next meeting and the last one: when, where, how it stands or went, and one tap to its sheet. */
export function Meetings({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { meeting, last } = dashboard?.racing ?? {}
  if (dashboard && !meeting && !last) return null
  return (
    <div className="@container mb-10">
      <div className="grid gap-x-10 gap-y-4 @min-[50rem]:auto-cols-fr @min-[50rem]:grid-flow-col">
        {!dashboard && (
          <>
            <Placeholder
              when="Next meeting · in 6 days"
              title="Champ de Mars"
              facts="4 races · 7 runners · off at 12:35 Nothing missing"
            />
            <Placeholder
              when="Last meeting · 14 days ago"
              title="Champ de Mars · Day 25"
              facts="7 ran · 1 win · 2 seconds · 1 third · Rs 100,000.00 All in"
            />
          </>
        )}
        {meeting && <NextMeeting meeting={meeting} />}
        {last && <LastMeeting meeting={last} />}
      </div>
    </div>
  )
}

function NextMeeting({ meeting }: { meeting: Next }) {
  const { date, races, runs, firstOff, daysAhead } = meeting
  const missing = missingOf(meeting)
  return (
    <Panel
      id="next-meeting"
      meeting={meeting}
      when={
        daysAhead === 0
          ? ['Today’s meeting']
          : ['Next meeting', daysAhead === 1 ? 'tomorrow' : `in ${daysAhead} days`]
      }
      facts={[
        races > 0 && counted(races, 'race'),
        runs > 0 && counted(runs, 'runner'),
        firstOff !== null && `off at ${firstOff}`,
      ]}
      missing={missing}
      complete={runs > 0 && 'Nothing missing'}
      tone="primary"
      button={
        daysAhead === 0
          ? 'Today’s sheet'
          : daysAhead < 7
            ? `${weekdayOf(date)}’s sheet`
            : 'Open the sheet'
      }
    />
  )
}

function LastMeeting({ meeting }: { meeting: Last }) {
  const { starts, wins, seconds, thirds, prizes, daysAgo } = meeting
  const missing = missingOf({ ...meeting, races: 1 })
  const isComplete = missing.length === 0
  return (
    <Panel
      id="last-meeting"
      meeting={meeting}
      when={[
        'Last meeting',
        daysAgo === 0 ? 'today' : daysAgo === 1 ? 'yesterday' : `${daysAgo} days ago`,
      ]}
      facts={[
        starts > 0 && `${starts} ran`,
        wins > 0 && <span className="font-semibold text-brass-ink">{counted(wins, 'win')}</span>,
        seconds > 0 && counted(seconds, 'second'),
        thirds > 0 && counted(thirds, 'third'),
        isComplete && wins + seconds + thirds === 0 && 'no places',
        ...prizes.map(({ currency, amount }) => formatMoney(amount, currency)),
      ]}
      missing={missing}
      complete="All results in"
      tone={isComplete ? 'quiet' : 'primary'}
      button={isComplete ? 'Results' : 'Enter results'}
    />
  )
}

const missingOf = (counts: Pick<Next, 'races' | 'resultsMissing' | 'undeclared'>) =>
  missingWords({ ...counts, status: 'planned', abandonedReason: null })

const panelClass =
  'group grid min-h-28 grid-cols-[auto_minmax(0,1fr)] content-center @max-[15rem]:grid-cols-1 gap-x-5 gap-y-3 border-l-4 border-line-strong bg-raised px-4 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5 @min-[50rem]:not-only:grid-cols-[auto_minmax(0,1fr)] @min-[50rem]:not-only:grid-rows-[1fr_auto]'

const leafClass = 'mt-3 min-w-10 justify-self-start text-center @max-[15rem]:mt-0'
const titleClass = 'text-[1.4rem] leading-snug break-words'
const buttonPlace =
  'max-sm:col-span-full sm:self-center @min-[50rem]:group-not-only:col-start-2 @min-[50rem]:group-not-only:justify-self-start'

/** A panel still to come, in its size. */
const Placeholder = ({ when, title, facts }: { when: string; title: string; facts: string }) => (
  <div data-placeholder className={panelClass}>
    <div className={leafClass}>
      <Skeleton className="size-12" />
    </div>
    <div>
      <p className="eyebrow">
        <SkeletonText>{when}</SkeletonText>
      </p>
      <p className={`font-serif font-bold ${titleClass}`}>
        <SkeletonText>{title}</SkeletonText>
      </p>
      <p>
        <SkeletonText>{facts}</SkeletonText>
      </p>
    </div>
    <Skeleton className={`min-h-11 w-36 ${buttonPlace}`} />
  </div>
)

interface PanelProps {
  id: string
  meeting: Pick<Next, 'id' | 'date' | 'venue' | 'title'>
  when: readonly string[]
  facts: readonly ReactNode[]
  missing: readonly string[]
  /** What there is to say if nothing is missing. */
  complete: string | false
  tone: ButtonTone
  button: string
}

const Panel = ({ id, meeting, when, facts, missing, complete, tone, button }: PanelProps) => (
  <section
    aria-labelledby={id}
    className={`${panelClass} ${tone === 'primary' ? 'border-l-mark!' : ''}`}
  >
    <div className={leafClass}>
      <CalendarLeaf date={meeting.date} />
    </div>
    <div>
      <p className="eyebrow text-mark-ink">
        <Facts of={when} />
      </p>
      <h2 id={id} className={titleClass}>
        <Facts of={[meeting.venue ?? 'Venue unknown', meeting.title]} />
      </h2>
      <p className="figures">
        <span className="mr-3 text-ink-soft empty:hidden">
          <Facts of={facts} />
        </span>
        {missing.length > 0 ? (
          <span className="font-semibold text-brass-ink">
            <Facts of={missing} />
          </span>
        ) : (
          complete && <span className="inline-block font-semibold text-good">{complete}</span>
        )}
      </p>
    </div>
    <Link
      to="/admin/racing/$meetingId"
      params={{ meetingId: meeting.id }}
      className={`${buttonClass(tone)} ${buttonPlace}`}
    >
      {button}
    </Link>
  </section>
)
