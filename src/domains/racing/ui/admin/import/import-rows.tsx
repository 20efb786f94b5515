import { type ReactNode, useState } from 'react'
import { ShowMore } from '../../../../../web/admin/show-more'
import type { ImportedRow } from '../../../import.contract'

/** Rows shown at first. */
const SHOWN = 50

interface Props {
  rows: readonly ImportedRow[]
  /** What to say about a row. */
  words: (row: ImportedRow) => ReactNode
  /** What can be done about it. */
  action?: ((row: ImportedRow) => ReactNode) | undefined
}

/** Rows of the file, each with its line, horse and race. */
export function ImportRows({ rows, words, action }: Props) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <>
      <ul className="grid border-t border-line">
        {rows.slice(0, shown).map((row) => (
          <li
            key={row.line}
            className="grid items-center gap-x-4 gap-y-1 border-b border-line py-2 lg:grid-cols-[5rem_minmax(0,2fr)_minmax(0,3fr)_auto]"
          >
            <span className="figures text-ink-soft">Line {row.line}</span>
            <span className="wrap-anywhere">
              {row.horse !== '' && <strong className="block">{row.horse}</strong>}
              <span className="text-[0.92rem] text-ink-soft">{row.race}</span>
            </span>
            <span className="wrap-anywhere">{words(row)}</span>
            {action && <span>{action(row)}</span>}
          </li>
        ))}
      </ul>
      <ShowMore
        what="rows"
        shown={Math.min(shown, rows.length)}
        all={rows.length}
        onMore={() => setShown(shown + 4 * SHOWN)}
      />
    </>
  )
}
