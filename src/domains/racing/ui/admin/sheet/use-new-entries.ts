import { useRef, useState } from 'react'
import { ApiError, type Question } from '../../../../../web/api'
import { useSendOnce } from '../../../../../web/admin/send-once'
import type { Candidate, MeetingSheet } from '../../../racing.contract'
import type { RunState } from '../../../racing.rules'

export type EntryState = Extract<RunState, 'nominated' | 'declared' | 'reserve'>

/** What is typed for a horse before it is entered. */
export interface Draft {
  raceId: string
  jockey: string
  draw: string
  carriedWeight: string
}

/** What the server said to it. */
export interface Answer {
  message?: string
  questions?: Question[]
}

/** Horses about to be entered: each is sent by itself, and stays with its answer if it was not taken. */
export function useNewEntries(sheet: MeetingSheet, picked: readonly Candidate[]) {
  const sendOnce = useSendOnce()
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>(() =>
    Object.fromEntries(
      picked.map(({ id, jockeys }) => [
        id,
        {
          raceId: sheet.races.length === 1 ? (sheet.races[0]?.id ?? '') : '',
          jockey: jockeys[0] ?? '',
          draw: '',
          carriedWeight: '',
        },
      ]),
    ),
  )
  const left = picked.flatMap((horse) => {
    const draft = drafts[horse.id]
    return done.has(horse.id) || !draft ? [] : [{ horse, draft, answer: answers[horse.id] ?? {} }]
  })

  const enter = async (
    { horse, draft, answer }: (typeof left)[number],
    state: EntryState,
    isConfirmed: boolean,
  ): Promise<boolean> => {
    const tell = (said: Answer) => setAnswers((before) => ({ ...before, [horse.id]: said }))
    if (draft.raceId === '') {
      tell({ message: 'Which race?' })
      return false
    }
    const { raceId, ...fields } = draft
    const confirm = isConfirmed ? answer.questions?.map(({ code }) => code) : []
    try {
      const body = { horseId: horse.id, state, ...fields, confirm }
      await sendOnce('POST', `/api/races/${raceId}/runs`, body)
    } catch (error) {
      const isAnswer = error instanceof ApiError
      const questions = isAnswer ? error.questions : []
      if (questions.length > 0) tell({ questions })
      else
        tell({
          message:
            (isAnswer ? (error.faults[0]?.message ?? error.serverMessage) : undefined) ??
            'It could not be sent. Trying again is safe.',
        })
      return false
    }
    setDone((before) => new Set([...before, horse.id]))
    return true
  }

  return {
    left,
    isBusy,
    change: (id: string, change: Partial<Draft>) => {
      setDrafts((before) => {
        const draft = before[id]
        return draft ? { ...before, [id]: { ...draft, ...change } } : before
      })
      setAnswers((before) => ({ ...before, [id]: {} }))
    },
    /** How many are left without it. */
    leaveOut: (id: string): number => {
      setDone((before) => new Set([...before, id]))
      return left.length - 1
    },
    /** Enters all, or the one confirmed; returns whether none is left. */
    send: async (state: EntryState, confirmId?: string): Promise<boolean> => {
      if (isUnderWay.current) return false
      isUnderWay.current = true
      setBusy(true)
      let taken = 0
      try {
        for (const entry of left)
          if (confirmId === undefined || entry.horse.id === confirmId)
            if (await enter(entry, state, confirmId !== undefined)) taken += 1
      } finally {
        isUnderWay.current = false
        setBusy(false)
      }
      return taken === left.length
    },
  }
}
