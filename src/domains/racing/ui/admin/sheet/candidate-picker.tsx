import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '../../../../../lib/folding'
import { AdminList, Placeholders } from '../../../../../web/admin/admin-list'
import { SearchBox } from '../../../../../web/admin/search-box'
import { Facts } from '../../../../../web/ui/facts'
import { Skeleton } from '../../../../../web/ui/skeleton'
import { horseStatuses, statusLabel } from '../../../../horses/horses.rules'
import type { Candidate } from '../../../racing.contract'

interface Props {
  query: UseQueryResult<Candidate[]>
  picked: readonly Candidate[]
  onToggle: (horse: Candidate) => void
}

/** Horses that are out of racing come only when searched for. */
const racing: readonly string[] = ['active', 'in_training']
const MOST = 60

/** Picks horses by touch or search, those that race first. */
export function CandidatePicker({ query, picked, onToggle }: Props) {
  const [typed, setTyped] = useState('')
  const isPicked = new Set(picked.map(({ id }) => id))
  const found = (all: readonly Candidate[]) =>
    typed.trim() === ''
      ? all.filter(({ status }) => racing.includes(status))
      : all.filter(({ name }) => fold(name).includes(fold(typed)))
  return (
    <>
      <SearchBox label="Search horses" value={typed} onChange={setTyped} />
      <AdminList
        query={query}
        what="the horses"
        placeholders={<Placeholders count={6} item={<Skeleton className="mb-2 h-14" />} />}
        empty={<p>No horses yet.</p>}
      >
        {(all) => {
          const shown = found(all)
          return shown.length === 0 ? (
            <p role="status">
              {typed.trim() === ''
                ? 'No horse is active or in training: search for one by name.'
                : 'No horse by that name.'}
            </p>
          ) : (
            <ul aria-label="Horses" className="border-t border-line">
              {shown.slice(0, MOST).map((horse) => (
                <li key={horse.id} className="border-b border-line">
                  <label className="flex min-h-14 cursor-pointer items-center gap-3 py-1.5 has-checked:bg-brass-wash">
                    <input
                      type="checkbox"
                      checked={isPicked.has(horse.id)}
                      onChange={() => onToggle(horse)}
                      className="ml-2 size-6 shrink-0 accent-action"
                    />
                    <span className="min-w-0">
                      <span className="block font-serif text-[1.1rem] leading-tight font-bold break-words">
                        {horse.name}
                      </span>
                      <span className="block text-[0.92rem] leading-snug text-ink-soft">
                        <Facts of={notesOn(horse)} />
                      </span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          )
        }}
      </AdminList>
    </>
  )
}

function notesOn({ status, ranHereLast, isEntered, jockeys }: Candidate) {
  const known = horseStatuses.find((each) => each === status)
  return [
    isEntered && 'Entered here already',
    ranHereLast && 'Ran here last time',
    status !== 'active' && known && statusLabel(known),
    jockeys[0],
  ]
}
