import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../../web/ui/dialog'
import type { Performance } from '../../horses.contract'
import { formatPosition } from '../../../../lib/position'
import { horseCardsQuery } from '../horses.queries'
import { PerformanceForm } from './performance-form'

interface Props {
  onClose: () => void
  returnFocusTo: string
}

/** The results of a race day, one horse after another. */
export function ResultsDialog({ onClose, returnFocusTo }: Props) {
  const [saved, setSaved] = useState<readonly Performance[]>([])
  return (
    <Dialog
      title="Add a result"
      size="wide"
      staysAt={({ pathname, search }) => pathname === '/admin' && 'result' in search}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {saved.length > 0 && <SavedResults results={saved} />}
      <PerformanceForm
        // each one saved resets the form
        key={saved.length}
        saved={saved}
        isNext={saved.length > 0}
        onSaved={(run) => run && setSaved((before) => [...before, run])}
        onLeave={onClose}
      />
    </Dialog>
  )
}

function SavedResults({ results }: { results: readonly Performance[] }) {
  const { data: horses } = useQuery(horseCardsQuery)
  const nameOf = (id: string) => horses?.find((horse) => horse.id === id)?.name
  return (
    <div className="flex flex-wrap gap-x-2">
      <h3 id="saved-results" className="font-sans text-base font-semibold">
        Saved:
      </h3>
      <ul aria-labelledby="saved-results" className="flex flex-wrap gap-x-4">
        {results.map(({ id, horseId, position }) => (
          <li key={id} className="flex items-center gap-1.5">
            <Check aria-hidden className="size-4 shrink-0 text-good" />
            {nameOf(horseId)}, {formatPosition(position)}
          </li>
        ))}
      </ul>
    </div>
  )
}
