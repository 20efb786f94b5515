import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { EmptyState } from '../../../../../web/admin/admin-list'
import { AdminScreen } from '../../../../../web/admin/admin-screen'
import { MoreMenu } from '../../../../../web/admin/more-menu'
import { useToday } from '../../../../../web/admin/use-today'
import { viewTab } from '../../../../../web/admin/view-tab'
import { BackLink } from '../../../../../web/ui/back-link'
import { buttonClass } from '../../../../../web/ui/button'
import { ErrorState } from '../../../../../web/ui/error-state'
import { Facts } from '../../../../../web/ui/facts'
import { Loading, Skeleton, SkeletonText } from '../../../../../web/ui/skeleton'
import { useLive } from '../../../../../web/use-live'
import { useFirstOnServer } from '../../../../../web/ui/use-first-on-server'
import { currentUserQuery } from '../../../../accounts/ui/accounts.queries'
import type { MeetingSheet as Sheet, RaceWithRuns, Run } from '../../../racing.contract'
import { dayWords } from '../../../racing-words.rules'
import { MeetingStatusBadge } from '../meeting-status-badge'
import { PlacePad } from './place-pad'
import { RacePart, type RaceTask } from './race-part'
import {
  meetingsQuery,
  sheetQuery,
  suggestionsQuery,
  usualPrizesQuery,
  useRacingRefresh,
} from '../racing.queries'
import type { SheetMode } from './runner-row'
import { focusPlace, nextWithoutResult, showRow } from './sheet-column'
import { type SheetTask, SheetDialogs } from './sheet-dialogs'
import { SheetStatus } from './sheet-status'
import { StrandedRows } from './stranded-rows'
import { useKeptSheet } from './use-kept-sheet'

interface Props {
  id: string
  /** Without it entries before the day, results from the day on. */
  mode: SheetMode | undefined
  onDeleted: () => void
}

/** The sheet of a meeting: entries on Thursday, results on Saturday. */
export function MeetingSheet({ id, ...props }: Props) {
  const sheet = useQuery({ ...sheetQuery(id), refetchOnMount: 'always' })
  useLive()
  useRefreshOnLeaving()
  const { data: user } = useQuery(currentUserQuery)
  // someone else who signs in begins afresh: what waits is not theirs
  if (sheet.data) return <SheetScreen key={user?.id} {...props} sheet={sheet.data} />
  const back = <BackLink to="/admin/racing">Racing</BackLink>
  if (sheet.data !== null && (!sheet.isError || sheet.isFetching))
    return <SheetSkeleton back={back} id={id} mode={props.mode} />
  return (
    <AdminScreen back={back} title={sheet.data === null ? 'No such meeting' : 'Meeting'}>
      {sheet.data === null ? (
        <p>This meeting was deleted, or the address is wrong.</p>
      ) : (
        <ErrorState what="the sheet" retry={() => void sheet.refetch()} />
      )}
    </AdminScreen>
  )
}

/** What the season's list already says of the meeting, and room for four races. */
function SheetSkeleton({ back, id, mode }: Pick<Props, 'id' | 'mode'> & { back: ReactNode }) {
  const today = useToday()
  const { data: meetings } = useQuery({ ...meetingsQuery, enabled: false })
  const meeting = meetings?.find((each) => each.id === id)
  const shownMode = mode ?? (meeting && modeOn(meeting.date, today))
  const rowSize = shownMode === 'results' ? 'h-[5.15rem] sm:h-[3.8rem]' : 'h-[6.5rem] sm:h-16'
  return (
    <AdminScreen
      back={back}
      title={meeting?.venue ?? 'Meeting'}
      count={
        <SkeletonText>{`${dayWords(meeting?.date ?? today)} ${meeting?.title ?? ''}`}</SkeletonText>
      }
      actions={
        shownMode === 'entries' ? (
          <>
            <Skeleton className="h-11 w-32 grow sm:grow-0" />
            <Skeleton className="h-11 w-36 grow sm:grow-0" />
          </>
        ) : undefined
      }
    >
      <div className={barClass}>
        <div className="flex border-b border-line">
          <ModeLinks id={id} mode={shownMode} />
        </div>
      </div>
      {shownMode === 'results' && <KeyWords />}
      <Loading className="mt-7 grid gap-7">
        {[0, 1, 2, 3].map((race) => (
          <div key={race}>
            <div className="border-b-2 border-line-strong pb-2">
              <Skeleton className="h-[4.4rem] sm:h-11" />
            </div>
            <Skeleton className={`mt-2 ${rowSize}`} />
            <Skeleton className={`mt-3 ${rowSize}`} />
          </div>
        ))}
      </Loading>
    </AdminScreen>
  )
}

/** Entries before the day, results from the day on. */
const modeOn = (date: string, today: string): SheetMode => (date <= today ? 'results' : 'entries')

/** What scrolls behind it may stick out of the column. */
const barClass =
  'sticky top-14 z-10 -mx-4 -mt-6 mb-5 bg-paper px-4 sm:-mx-6 sm:px-6 md:top-0 lg:-mx-8 lg:px-8'

const ADD_RUNNERS = 'add-runners'
const ADD_RACE = 'add-race'
const MEETING_MENU = 'meeting-menu'

interface ScreenProps extends Omit<Props, 'id'> {
  sheet: Sheet
}

function SheetScreen({ sheet, mode: chosenMode, onDeleted }: ScreenProps) {
  const today = useToday()
  const mode = chosenMode ?? modeOn(sheet.date, today)
  const [task, setTask] = useState<SheetTask>()
  const runs = useMemo(() => sheet.races.flatMap((race) => race.runs), [sheet])
  const shown = useFirstOnServer(runs)
  const shownIds = useMemo(() => new Set(shown.map(({ id }) => id)), [shown])
  const usualPrizesOf = useUsualPrizes(sheet.id)
  const pad = usePad(sheet, mode)
  useHeldAfterResult(sheet)
  useKeptSheet({ meetingId: sheet.id, isToday: sheet.date === today })
  const onRemove = useCallback((run: Run) => setTask({ kind: 'remove-run', run }), [])
  const onRaceTask = useCallback(
    (raceTask: RaceTask, race: RaceWithRuns) => setTask({ kind: `${raceTask}-race`, race }),
    [],
  )

  return (
    <AdminScreen
      back={<BackLink to="/admin/racing">Racing</BackLink>}
      title={sheet.venue ?? 'Venue unknown'}
      count={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            <Facts of={[dayWords(sheet.date), sheet.title, sheet.going]} />
          </span>
          <MeetingStatusBadge status={sheet.status} />
        </span>
      }
      actions={
        mode === 'entries' ? (
          <>
            <button
              id={ADD_RACE}
              type="button"
              onClick={() => setTask({ kind: 'add-race' })}
              className={buttonClass('quiet')}
            >
              Add race
            </button>
            {sheet.races.length > 0 && (
              <button
                id={ADD_RUNNERS}
                type="button"
                onClick={() => setTask({ kind: 'add-runners' })}
                className={buttonClass()}
              >
                Add runners
              </button>
            )}
          </>
        ) : undefined
      }
    >
      <div className={pad.active ? 'pointer-coarse:pb-[19rem]' : ''}>
        <div className={barClass}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
            <ModeLinks id={sheet.id} mode={mode} />
            <span className="ml-auto flex items-center gap-1">
              <SheetStatus />
              <MoreMenu<'add-runners' | 'add-race' | 'edit-meeting' | 'delete-meeting'>
                id={MEETING_MENU}
                label="More for this meeting"
                tasks={[
                  ['add-runners', 'Add runners', mode === 'results' && sheet.races.length > 0],
                  ['add-race', 'Add race', mode === 'results'],
                  ['edit-meeting', 'Edit meeting', true],
                  ['delete-meeting', 'Delete meeting', true],
                ]}
                onTask={(kind) => setTask({ kind })}
              />
            </span>
          </div>
        </div>
        {sheet.status === 'abandoned' && sheet.abandonedReason !== null && (
          <p className="mb-5 border-l-4 border-bad bg-bad-wash px-3 py-2">
            Abandoned: {sheet.abandonedReason}
          </p>
        )}
        {sheet.notes !== null && (
          <p className="mb-5 border-l-4 border-line-strong pl-3 break-words whitespace-pre-line text-ink-soft">
            {sheet.notes}
          </p>
        )}
        <StrandedRows sheet={sheet} />
        {mode === 'results' && runs.length > 0 && <KeyWords />}
        {sheet.races.length === 0 ? (
          <EmptyState
            title="No races yet"
            hint="Add the first race; then pick its runners."
            action={
              <button
                type="button"
                onClick={() => setTask({ kind: 'add-race' })}
                className={buttonClass()}
              >
                Add the first race
              </button>
            }
          />
        ) : (
          sheet.races.map((race) => (
            <RacePart
              key={race.id}
              race={race}
              usualPrizes={usualPrizesOf(race)}
              shownIds={shownIds}
              mode={mode}
              activeId={pad.active?.race.id === race.id ? pad.active.run.id : undefined}
              onActive={pad.onActive}
              onRemove={onRemove}
              onTask={onRaceTask}
            />
          ))
        )}
        <Jockeys />
      </div>
      {pad.active && !task && (
        <PlacePad
          key={pad.active.run.id}
          run={pad.active.run}
          race={{ ...pad.active.race, usualPrizes: usualPrizesOf(pad.active.race) }}
          others={pad.active.race.runs.filter(({ id }) => id !== pad.active?.run.id)}
          onEntered={pad.onEntered}
          onHide={pad.onHide}
        />
      )}
      <SheetDialogs
        sheet={sheet}
        task={task}
        today={today}
        onClose={() => setTask(undefined)}
        onDeleted={onDeleted}
        openers={
          mode === 'entries'
            ? { runners: ADD_RUNNERS, race: ADD_RACE, meeting: MEETING_MENU }
            : { runners: MEETING_MENU, race: MEETING_MENU, meeting: MEETING_MENU }
        }
      />
    </AdminScreen>
  )
}

/** Until they are known, no prize is proposed for a race without a scheme. */
function useUsualPrizes(meetingId: string): (race: Pick<RaceWithRuns, 'id'>) => string[] {
  const { data = [] } = useQuery(usualPrizesQuery(meetingId))
  return ({ id }) => data.find(({ raceId }) => raceId === id)?.prizes ?? unknown
}
const unknown: string[] = []

interface Active {
  run: Run
  race: RaceWithRuns
}

function activeIn({ races }: Sheet, activeId: string | undefined): Active | undefined {
  for (const race of activeId === undefined ? [] : races) {
    const run = race.runs.find(({ id }) => id === activeId)
    if (run) return { run, race }
  }
  return undefined
}

/** Whose result the pad enters: the first without one, then whoever is tapped or comes next. */
function usePad(sheet: Sheet, mode: SheetMode) {
  const [activeId, setActiveId] = useState<string>()
  const begin = useEffectEvent(() => {
    const first = nextWithoutResult()
    setActiveId(first)
    if (first === undefined) return
    if (window.matchMedia('(pointer: coarse)').matches) showRow(first)
    else if (document.activeElement === document.body) focusPlace(first)
  })
  useEffect(() => {
    if (mode !== 'results') return
    const frame = requestAnimationFrame(begin)
    return () => cancelAnimationFrame(frame)
  }, [mode])
  const active = mode === 'results' ? activeIn(sheet, activeId) : undefined
  const onActive = useCallback((runId: string) => setActiveId(runId), [])
  return {
    active,
    onActive,
    onHide: () => setActiveId(undefined),
    onEntered: () => {
      const next = nextWithoutResult(activeId)
      setActiveId(next)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      if (next !== undefined) showRow(next)
    },
  }
}

/** The first result makes the meeting one that was held. */
function useHeldAfterResult({ id, status, races }: Sheet) {
  const { refetch } = useQuery(sheetQuery(id))
  const isHeld = races.some(({ runs }) => runs.some(({ state }) => state === 'ran'))
  useEffect(() => {
    if (status === 'planned' && isHeld) void refetch()
  }, [status, isHeld, refetch])
}

/** What others show of the runs is read again: horses’ totals, results, the season’s list. */
function useRefreshOnLeaving() {
  const refresh = useRacingRefresh()
  useEffect(
    () => () => {
      void refresh()
    },
    [refresh],
  )
}

const modes = [
  ['entries', 'Entries'],
  ['results', 'Results'],
] as const

function ModeLinks({ id, mode }: { id: string; mode: SheetMode | undefined }) {
  return (
    <nav aria-label="Sheet" className="flex gap-5">
      {modes.map(([each, label]) => (
        <Link
          key={each}
          to="/admin/racing/$meetingId"
          params={{ meetingId: id }}
          search={{ mode: each }}
          replace
          resetScroll={false}
          viewTransition={false}
          aria-current={each === mode ? 'page' : undefined}
          className={viewTab}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** For those with a keyboard. */
const KeyWords = () => (
  <p className="mb-4 text-[0.92rem] text-ink-soft pointer-coarse:hidden print:hidden [&_kbd]:font-sans [&_kbd]:font-semibold [&_kbd]:text-ink">
    Type the place, then <kbd>Enter</kbd> or <kbd>Tab</kbd> for the next runner; <kbd>→</kbd> for a
    row’s details. <kbd>3=</kbd> is a dead heat; <kbd>DNF</kbd>, <kbd>PU</kbd>, <kbd>F</kbd>,{' '}
    <kbd>UR</kbd>, <kbd>LFT</kbd>, <kbd>DQ</kbd> and <kbd>SCR</kbd> work, too.
  </p>
)

function Jockeys() {
  const { data } = useQuery(suggestionsQuery)
  return (
    <datalist id="sheet-jockeys">
      {data?.jockeys.map((jockey) => (
        <option key={jockey} value={jockey} />
      ))}
    </datalist>
  )
}
