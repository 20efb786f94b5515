import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPosition } from '../../../../lib/position'
import { counted } from '../../../../lib/text'
import { AdminList, EmptyState, Placeholders } from '../../../../web/admin/admin-list'
import { AdminScreen, listCount } from '../../../../web/admin/admin-screen'
import { lazyDialog } from '../../../../web/admin/lazy-dialog'
import { useToday } from '../../../../web/admin/use-today'
import { buttonClass } from '../../../../web/ui/button'
import { Dot, Facts } from '../../../../web/ui/facts'
import { PlaceMark } from '../../../../web/ui/place-mark'
import { Select } from '../../../../web/ui/select'
import { Skeleton, SkeletonText } from '../../../../web/ui/skeleton'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import type { DeletableKind } from '../../../content/content.rules'
import { RecentlyDeleted } from '../../../content/ui/admin/recently-deleted'
import type { MeetingSummary } from '../../racing.contract'
import { HOME_VENUE } from '../../meetings.rules'
import { missingWords, nextFirst, seasonsOf } from '../../racing-words.rules'
import { CalendarLeaf } from './calendar-leaf'
import { MeetingStatusBadge } from './meeting-status-badge'
import { meetingsQuery, useRacingRefresh } from './racing.queries'

const NewMeeting = lazyDialog(async () => (await import('./new-meeting')).NewMeeting)

interface Props {
  /** A year; without it the present one. */
  season: string | undefined
  onSeason: (season: string) => void
  /** A meeting was added. */
  onAdded: (id: string) => void
}

const ADD_MEETING = 'add-meeting'
const deletable: readonly DeletableKind[] = ['meeting', 'race', 'performance']

/** The season as a list of meetings, the next one on top. */
export function MeetingsScreen({ season, onSeason, onAdded }: Props) {
  const meetings = useQuery(meetingsQuery)
  const refresh = useRacingRefresh()
  const today = useToday()
  const [isAdding, setAdding] = useState(false)
  const chosen = season ?? today.slice(0, 4)
  const inSeason = meetings.data?.filter(({ date }) => date.startsWith(chosen))
  return (
    <AdminScreen
      title="Racing"
      count={listCount(meetings, () => counted(inSeason?.length ?? 0, 'meeting'))}
      actions={
        <>
          <RecentlyDeleted kinds={deletable} onRestored={refresh} />
          <button
            id={ADD_MEETING}
            type="button"
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
            className={buttonClass()}
          >
            Add meeting
          </button>
        </>
      }
      tools={
        <div className="sm:max-w-40 max-sm:[&>div]:flex max-sm:[&>div]:flex-wrap max-sm:[&>div]:items-center max-sm:[&>div]:gap-x-4 max-sm:[&_label]:mb-0 max-sm:[&_label+div]:grow">
          <Select
            label="Season"
            name="season"
            isCompact
            options={seasonsOf(meetings.data ?? [], chosen, today).map((year) => ({
              value: year,
              label: year,
            }))}
            value={chosen}
            onChange={onSeason}
          />
        </div>
      }
    >
      {isAdding && (
        <NewMeeting
          meetings={meetings.data ?? []}
          today={today}
          onAdded={onAdded}
          onClose={() => setAdding(false)}
          returnFocusTo={ADD_MEETING}
        />
      )}
      <AdminList
        query={{ ...meetings, data: inSeason }}
        what="the meetings"
        placeholders={
          <>
            {/* a season that is over has none */}
            {chosen >= today.slice(0, 4) && (
              <p aria-hidden className={`border-b border-line leading-[1.14] ${headingClass}`}>
                <SkeletonText>To come</SkeletonText>
              </p>
            )}
            <Placeholders
              count={6}
              item={
                <div className={`border-t border-line ${rowClass}`}>
                  <Skeleton className="size-[3.4rem] md:h-[1.9rem]" />
                  <Skeleton className="h-6 w-1/2" />
                </div>
              }
            />
          </>
        }
        empty={
          <EmptyState
            title={`No meetings in ${chosen}`}
            hint="Add the next meeting: its sheet takes the entries on Thursday and the results on Saturday."
          />
        }
      >
        {(shown) => <MeetingList meetings={shown} today={today} />}
      </AdminList>
    </AdminScreen>
  )
}

const rowClass =
  'grid min-h-18 grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)] md:min-h-[43px] md:content-center md:items-baseline md:gap-x-2 md:grid-cols-[4.6rem_minmax(0,1fr)_12rem_auto] xl:gap-x-4 xl:justify-start xl:grid-cols-[4.5rem_minmax(0,20rem)_minmax(12rem,20rem)_auto] md:py-1.5'

const headingClass = 'eyebrow px-3 pb-1.5 text-ink-soft'

function MeetingList({ meetings, today }: { meetings: readonly MeetingSummary[]; today: string }) {
  const inOrder = nextFirst(meetings, today)
  const shown = useFirstOnServer(inOrder)
  const next = shown[0]?.date
  return (
    <ul aria-label="Meetings" className="border-b border-line">
      {shown.map((meeting, place) => {
        const above = shown[place - 1]?.date ?? ''
        const isOfDayAbove = above === meeting.date
        const isFirstPast = above >= today && meeting.date < today
        const heading =
          place === 0 && meeting.date >= today ? 'To come' : isFirstPast ? 'Past' : undefined
        return (
          <li
            key={meeting.id}
            className={
              isOfDayAbove || heading === 'To come'
                ? ''
                : isFirstPast
                  ? 'mt-3 border-t-4 border-double border-line-strong'
                  : 'border-t border-line'
            }
          >
            {heading !== undefined && (
              <h2 className={`border-b border-line ${headingClass} ${isFirstPast ? 'pt-4' : ''}`}>
                {heading}
              </h2>
            )}
            <MeetingRow
              meeting={meeting}
              note={noteOf(meeting, next, today)}
              isOfDayAbove={isOfDayAbove}
            />
          </li>
        )
      })}
    </ul>
  )
}

const noteOf = ({ date }: MeetingSummary, next: string | undefined, today: string) =>
  date === today ? 'Today' : date === next && date > today ? 'Next' : undefined

/** How the meeting went: each place among the first three, where there is room in its column, and how often it was reached. */
const Places = ({ wins, seconds, thirds }: MeetingSummary) =>
  [wins, seconds, thirds].map((times, index) => {
    const words = formatPosition(index + 1)
    return (
      times > 0 && (
        <span key={words} className={placeColumns[index]}>
          <PlaceMark
            position={index + 1}
            words={times === 1 ? words : `${words} ×${times}`}
            spoken={times === 1 ? words : `${words} ${counted(times, 'time')}`}
          />
        </span>
      )
    )
  })
const placeColumns = ['col-start-1', 'col-start-2', 'col-start-3']

/** `7 runners`, in a column of its own where there is room. */
const Count = ({ of, word, className }: { of: number; word: string; className: string }) => (
  <span className={`md:inline-block md:text-right ${className}`}>{counted(of, word)}</span>
)

interface RowProps {
  meeting: MeetingSummary
  note: string | undefined
  /** Several meetings of one day stand under one date. */
  isOfDayAbove: boolean
}

function MeetingRow({ meeting, note, isOfDayAbove }: RowProps) {
  const { id, date, venue, title, status, races, runs } = meeting
  const missing = missingWords(meeting)
  const missingNote = missing.length > 0 && (
    <span
      className={`figures text-[0.95rem] leading-snug font-semibold break-words ${status === 'abandoned' ? 'text-bad' : 'text-brass-ink'}`}
    >
      <Facts of={missing} />
    </span>
  )
  return (
    <Link
      to="/admin/racing/$meetingId"
      params={{ meetingId: id }}
      className={`group ${rowClass} border-l-4 px-2 ${note === undefined ? 'border-l-transparent' : 'border-l-mark bg-raised'} hover:bg-sunken focus-visible:-outline-offset-3`}
    >
      <span className="max-md:self-start">
        <CalendarLeaf date={date} isDense isRepeated={isOfDayAbove} />
      </span>
      <span className="min-w-0 md:contents">
        {/* what is still to come has its status in the places' column, or leaves that to its name */}
        <span
          className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${status === 'held' ? '' : 'md:col-span-2 xl:grid xl:items-baseline xl:grid-cols-[minmax(0,20rem)_auto_auto_minmax(0,1fr)] xl:gap-x-4'}`}
        >
          <span className="min-w-0 text-[1.15rem] leading-snug font-semibold break-words underline-offset-4 md:max-xl:text-base group-hover:underline">
            <Facts
              of={[
                title ?? venue ?? 'Venue unknown',
                title !== null && venue !== null && venue !== HOME_VENUE && (
                  <span className="font-normal text-ink-soft">{venue}</span>
                ),
              ]}
            />
          </span>
          {note !== undefined && <span className="eyebrow text-mark-ink md:order-1">{note}</span>}
          {status !== 'held' && (
            <span className="max-md:ml-auto">
              <MeetingStatusBadge status={status} />
            </span>
          )}
          {missingNote && <span className="max-md:hidden md:order-1">{missingNote}</span>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:mt-1 md:contents">
          <span
            className={`figures ${status === 'held' ? 'min-w-18' : ''} text-[0.95rem] text-ink-soft md:col-start-4 md:row-start-1`}
          >
            {/* on a phone the places need its room */}
            <span className={status === 'held' ? 'max-md:hidden' : ''}>
              <Count of={races} word="race" className="md:w-16" />
              <span className="md:hidden">
                <Dot />
              </span>
            </span>
            <Count of={runs} word="runner" className="md:w-[5.25rem]" />
          </span>
          {status === 'held' && (
            <span className="flex flex-wrap gap-1 whitespace-nowrap max-md:[&_.place-mark]:mr-0 min-[22rem]:grid min-[22rem]:max-w-48 min-[22rem]:grow min-[22rem]:basis-44 min-[22rem]:grid-cols-3 min-[22rem]:max-md:[&_.place-mark]:w-full md:col-start-3 md:row-start-1 md:w-48 md:gap-x-0 md:[&_.place-mark]:min-w-15 xl:w-60 xl:max-w-none">
              <Places {...meeting} />
            </span>
          )}
          {/* on a phone, after the counts */}
          {missingNote && <span className="md:hidden">{missingNote}</span>}
        </span>
      </span>
    </Link>
  )
}
