import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../domains/dashboard/dashboard.contract'
import { dayWords, missingWords } from '../../domains/racing/racing-words.rules'
import { counted } from '../../lib/text'
import { buttonClass } from '../../web/ui/button'
import { Facts } from '../../web/ui/facts'

/** One tap to the sheet of today's meeting, or of one within days; else to the race diary. */
export function SheetLink({ racing }: { racing: Dashboard['racing'] | undefined }) {
  const meeting = racing?.meeting
  if (!meeting)
    return (
      <Link to="/admin/racing" className={buttonClass('quiet')}>
        Race diary
      </Link>
    )
  const [weekday = ''] = dayWords(meeting.date).split(' ')
  return (
    <Link
      to="/admin/racing/$meetingId"
      params={{ meetingId: meeting.id }}
      className={buttonClass()}
    >
      {meeting.isToday ? 'Today’s sheet' : `${weekday}’s sheet`}
    </Link>
  )
}

/** What waits for someone: results, declarations, captions. Nothing at all if nothing does. */
export function Needs({ dashboard }: { dashboard: Dashboard | undefined }) {
  if (!dashboard) return null
  const { racing, captionsMissing } = dashboard
  const { gallery, horses } = captionsMissing
  if (racing.due.length + gallery + horses === 0) return null
  return (
    <section aria-labelledby="needs" className="mb-8 border-l-4 border-brass bg-raised px-4 py-3">
      <h2 id="needs" className="text-[1.15rem]">
        Waiting for you
      </h2>
      <ul className="mt-1">
        {racing.due.map(({ id, date, venue, ...counts }) => (
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
      'group flex min-h-11 items-center justify-between gap-3 border-t border-line py-2 leading-snug',
      <>
        <span className="figures min-w-0">
          <span className="font-semibold underline-offset-4 group-hover:underline">{what}</span>
          <span className="text-ink-soft">{` · ${where}`}</span>
        </span>
        <ArrowRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </>,
    )}
  </li>
)
