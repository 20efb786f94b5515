import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../domains/dashboard/dashboard.contract'
import { dayWords, missingWords } from '../../domains/racing/racing-words.rules'
import { CalendarLeaf } from '../../domains/racing/ui/admin/calendar-leaf'
import { weekdayOf } from '../../lib/dates'
import { counted } from '../../lib/text'
import { buttonClass } from '../../web/ui/button'
import { Dot, Facts } from '../../web/ui/facts'
import { SectionHeading } from '../../web/ui/section-heading'
import { Skeleton } from '../../web/ui/skeleton'

/** The next meeting: when, where, how it stands, and one tap to its sheet. */
export function NextMeeting({ dashboard }: { dashboard: Dashboard | undefined }) {
  if (!dashboard)
    return (
      <div data-placeholder className={meetingClass}>
        <Skeleton className="h-16 w-full max-w-md" />
      </div>
    )
  const { meeting } = dashboard.racing
  if (!meeting) return null
  const { id, date, venue, title, races, runs, firstOff, daysAhead, isOver } = meeting
  const missing = missingWords({ ...meeting, status: 'planned', abandonedReason: null })
  return (
    <section aria-labelledby="next-meeting" className={meetingClass}>
      <CalendarLeaf date={date} />
      <div className="min-w-0 grow basis-56">
        <p className="eyebrow text-mark-ink">
          {daysAhead === 0 ? (
            <Facts of={['Today’s meeting', isOver && 'results in']} />
          ) : (
            <Facts of={['Next meeting', daysAhead === 1 ? 'tomorrow' : `in ${daysAhead} days`]} />
          )}
        </p>
        <h2 id="next-meeting" className="text-[1.4rem] leading-snug break-words">
          <Facts of={[venue ?? 'Venue unknown', title]} />
        </h2>
        <p className="figures flex flex-wrap gap-x-3">
          <span className="text-ink-soft empty:hidden">
            <Facts
              of={[
                races > 0 && counted(races, 'race'),
                runs > 0 && counted(runs, 'runner'),
                firstOff !== null && !isOver && `off at ${firstOff}`,
              ]}
            />
          </span>
          {missing.length > 0 ? (
            <span className="font-semibold text-brass-ink">
              <Facts of={missing} />
            </span>
          ) : (
            runs > 0 && !isOver && <span className="font-semibold text-good">Nothing missing</span>
          )}
        </p>
      </div>
      <Link
        to="/admin/racing/$meetingId"
        params={{ meetingId: id }}
        className={`${buttonClass(isOver ? 'quiet' : 'primary')} max-sm:grow`}
      >
        {daysAhead === 0
          ? 'Today’s sheet'
          : daysAhead < 7
            ? `${weekdayOf(date)}’s sheet`
            : 'Open the sheet'}
      </Link>
    </section>
  )
}

const meetingClass =
  'mb-10 flex min-h-28 flex-wrap items-center gap-x-5 gap-y-3 border-l-4 border-mark bg-raised px-4 py-4 sm:px-5'

/** What waits for someone: results, declarations, captions. Nothing at all if nothing does. */
export function Needs({ dashboard }: { dashboard: Dashboard | undefined }) {
  if (!dashboard) return null
  const { racing, captionsMissing } = dashboard
  // what the next one lacks is told with it
  const due = racing.due.filter(({ id }) => id !== racing.meeting?.id)
  const { gallery, horses } = captionsMissing
  if (due.length + gallery + horses === 0) return null
  return (
    <section aria-labelledby="needs" className="mb-10">
      <SectionHeading id="needs" title="Waiting for you" isDense />
      <ul className="-mt-4">
        {due.map(({ id, date, venue, ...counts }) => (
          <Need
            key={id}
            what={
              <Facts
                of={missingWords({
                  ...counts,
                  status: 'planned',
                  abandonedReason: null,
                  races: 1,
                })}
              />
            }
            where={[dayWords(date), venue].filter(Boolean).join(', ')}
          >
            {(className, words) => (
              <Link to="/admin/racing/$meetingId" params={{ meetingId: id }} className={className}>
                {words}
              </Link>
            )}
          </Need>
        ))}
        {gallery > 0 && (
          <Need what={`${counted(gallery, 'photo')} without a caption`} where="Main gallery">
            {(className, words) => (
              <Link
                to="/admin/gallery"
                search={{ category: undefined, state: undefined }}
                className={className}
              >
                {words}
              </Link>
            )}
          </Need>
        )}
        {horses > 0 && (
          <Need what={`${counted(horses, 'photo')} without a caption`} where="Horses’ photos">
            {(className, words) => (
              <Link to="/admin/horses" search={{}} className={className}>
                {words}
              </Link>
            )}
          </Need>
        )}
      </ul>
    </section>
  )
}

interface NeedProps {
  what: ReactNode
  where: string
  children: (className: string, words: ReactNode) => ReactNode
}

const Need = ({ what, where, children }: NeedProps) => (
  <li>
    {children(
      'group flex min-h-11 items-center justify-between gap-3 border-b border-line py-2 leading-snug',
      <>
        <span className="figures min-w-0">
          <span className="font-semibold underline-offset-4 group-hover:underline">{what}</span>
          <span className="text-ink-soft">
            <Dot />
            {where}
          </span>
        </span>
        <ArrowRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </>,
    )}
  </li>
)
