import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatMoney } from '../../../../../lib/money'
import { buttonClass } from '../../../../../web/ui/button'
import type { RaceWithRuns, Run } from '../../../racing.contract'
import { finishKinds, finishLabel, runStates, stateLabel } from '../../../racing.rules'
import { useRunChange } from '../outbox/outbox'
import { sheetQuery } from '../racing.queries'
import { raceLabel, runFieldLabel } from './run-words'
import { focusPlace } from './sheet-column'
import type { RaceFacts, RunEntry } from './use-run-entry'

interface Props {
  run: Run
  race: Pick<RaceFacts, 'id' | 'meetingId' | 'currency'>
  entry: RunEntry
}

const noticeClass = 'mt-2 grid gap-3 border-l-4 px-3 py-2 text-ink'
const button = (tone?: 'quiet') => `px-4! ${buttonClass(tone)}`

/** What stands between a row and its save: a doubt, someone else's change, or a refusal. */
export function RunNotice(props: Props) {
  const { status } = props.entry.save
  // most rows have nothing to say, so they subscribe to nothing
  return status === 'saved' || status === 'sending' ? null : <Notice {...props} />
}

function Notice({ run, race, entry }: Props) {
  const { status, questions, clashes, message, isKept, confirm, discard, keepMine } = entry.save
  const races = useRaces(race.meetingId)
  const valueOf = (field: string, value: unknown) =>
    field === 'raceId'
      ? (races.find(({ id }) => id === value)?.name ?? 'another race')
      : valueWords(field, value, race.currency)
  const giveUp = () => {
    discard()
    focusPlace(run.id)
  }
  if (status === 'asking')
    return (
      <div role="alert" className={`${noticeClass} border-brass bg-brass-wash`}>
        {questions.map((question) => (
          <p key={question.code}>{question.message}</p>
        ))}
        <div className="flex flex-wrap gap-3">
          {questions.some(({ code }) => code === 'same-place') ? (
            <DeadHeatAnswers run={run} race={race} entry={entry} />
          ) : (
            <button type="button" onClick={confirm} className={button()}>
              Yes, save
            </button>
          )}
          <button type="button" onClick={giveUp} className={button('quiet')}>
            Change it
          </button>
        </div>
      </div>
    )
  if (status === 'clash')
    return (
      <div role="alert" className={`${noticeClass} border-bad bg-bad-wash`}>
        {clashes.map(({ field, current }) => (
          <p key={field}>
            <span className="font-semibold">{runFieldLabel(field)}.</span>{' '}
            {`Theirs: ${valueOf(field, current)}. Yours: ${valueOf(field, Reflect.get(entry.shown, field))}.`}
          </p>
        ))}
        <div className="flex flex-wrap gap-3">
          <button type="button" onClick={keepMine} className={button()}>
            Keep mine
          </button>
          <button type="button" onClick={discard} className={button('quiet')}>
            Keep theirs
          </button>
        </div>
      </div>
    )
  if (status === 'refused')
    return (
      <div role="alert" className={`${noticeClass} border-bad bg-bad-wash`}>
        <p className="text-bad">{message ?? 'It could not be saved.'}</p>
        <div>
          <button type="button" onClick={giveUp} className={button('quiet')}>
            Change it
          </button>
        </div>
      </div>
    )
  const target = races.find(({ id }) => id === entry.shown.raceId && id !== run.raceId)
  if (isKept && !target) return null
  return (
    <p role="alert" className={`${noticeClass} border-brass bg-brass-wash`}>
      {target && `Moves to race ${raceLabel(target)} when it is sent. `}
      {!isKept && 'Couldn’t be saved on this phone: keep this page open until it is sent.'}
    </p>
  )
}

/** The races of the sheet, as they are on screen. */
function useRaces(meetingId: string): readonly RaceWithRuns[] {
  const sheet = useQuery({ ...sheetQuery(meetingId), enabled: false })
  return sheet.data?.races ?? []
}

/** Two of our runners share a place: then both say so, the other one first. */
function DeadHeatAnswers({ run, race, entry }: Props) {
  const { shown, save, change } = entry
  const runs = useRaces(race.meetingId).find(({ id }) => id === race.id)?.runs ?? []
  const other = runs.find((each) => each.id !== run.id && each.position === shown.position)
  const others = useRunChange(other ?? run)
  const [isAnswered, setAnswered] = useState(false)
  const isOthersTold = !other || (other.deadHeat && others.status === 'saved')
  const tell = useEffectEvent(() => change({ deadHeat: true }))
  useEffect(() => {
    if (isAnswered && isOthersTold) tell()
  }, [isAnswered, isOthersTold])
  const answer = () => {
    if (!isOthersTold) others.change({ deadHeat: true })
    setAnswered(true)
  }
  return (
    <>
      <button type="button" onClick={answer} className={button()}>
        Yes, a dead heat
      </button>
      <button type="button" onClick={save.confirm} className={button('quiet')}>
        Yes, save
      </button>
    </>
  )
}

/** A field's value in words: `3`, `empty`, `pulled up`. */
function valueWords(field: string, value: unknown, currency: RaceFacts['currency']): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'prizeMoney' && typeof value === 'string') return formatMoney(value, currency)
  const finish = finishKinds.find((kind) => kind === value)
  if (finish) return finishLabel(finish).toLowerCase()
  const state = runStates.find((each) => each === value)
  if (state) return stateLabel(state).toLowerCase()
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'other'
}
