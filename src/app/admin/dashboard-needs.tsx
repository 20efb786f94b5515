import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dashboard } from '../../domains/dashboard/dashboard.contract'
import { dayWords, missingWords } from '../../domains/racing/racing-words.rules'
import { counted } from '../../lib/text'
import { Dot, Facts } from '../../web/ui/facts'
import { SectionHeading } from '../../web/ui/section-heading'
import { SkeletonText } from '../../web/ui/skeleton'

/** What waits for someone: results, declarations, captions. Nothing if nothing does. While it loads, room for one line. */
export function Needs({ dashboard }: { dashboard: Dashboard | undefined }) {
  if (!dashboard)
    return (
      <div aria-hidden className="mb-10">
        <SectionHeading title="Waiting for You" isDense />
        <p className="-mt-4 flex min-h-11 items-center border-b border-line py-2 leading-snug">
          <SkeletonText>3 photos without a caption</SkeletonText>
        </p>
      </div>
    )
  const { racing, captionsMissing } = dashboard
  // what the next one and the last one lack is told with them
  const due = racing.due.filter(({ id }) => id !== racing.meeting?.id && id !== racing.last?.id)
  const { gallery, horses } = captionsMissing
  if (due.length + gallery + horses === 0) return null
  return (
    <section aria-labelledby="needs" className="mb-10">
      <SectionHeading id="needs" title="Waiting for You" isDense />
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
