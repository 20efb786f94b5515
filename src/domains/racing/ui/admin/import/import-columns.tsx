import { buttonClass } from '../../../../../web/ui/button'
import { Select } from '../../../../../web/ui/select'
import {
  type ImportColumn,
  importColumnLabel,
  importColumns,
  type ImportMapping,
  usualColumns,
} from '../../../import.rules'

const NONE = '(none)'

interface Props {
  headings: readonly string[]
  mapping: ImportMapping
  busy: boolean
  onMapping: (mapping: ImportMapping) => void
  onCheck: () => void
  onAgain: () => void
}

/** Which of the file's columns holds what. */
export function ImportColumns({ headings, mapping, busy, onMapping, onCheck, onAgain }: Props) {
  const others = importColumns.filter((column) => !usualColumns.includes(column))
  const known = others.filter((column) => mapping[column] !== undefined).length
  const used = new Set(Object.values(mapping))
  const unused = headings.filter((heading) => heading !== '' && !used.has(heading))
  const choice = (column: ImportColumn) => (
    <Select
      key={column}
      label={importColumnLabel(column)}
      name={column}
      isCompact
      value={mapping[column] ?? NONE}
      options={[
        { value: NONE, label: 'Not in the file' },
        ...[...new Set(headings)]
          .filter((heading) => heading !== '')
          .map((heading) => ({ value: heading, label: heading })),
      ]}
      onChange={(heading) =>
        onMapping({ ...mapping, [column]: heading === NONE ? undefined : heading })
      }
    />
  )
  return (
    <section aria-labelledby="columns">
      <h2 id="columns" className="mb-4 text-2xl">
        What the columns hold
      </h2>
      <div className="grid gap-x-4 gap-y-3 xs:grid-cols-2 lg:grid-cols-4">
        {usualColumns.map(choice)}
      </div>
      <details className="mt-3">
        <summary className="flex min-h-11 w-max max-w-full items-center font-semibold quiet-link">
          Other columns ({known} of {others.length} in the file)
        </summary>
        <div className="mt-1 grid gap-x-4 gap-y-3 xs:grid-cols-2 lg:grid-cols-4">
          {others.map(choice)}
        </div>
      </details>
      {unused.length > 0 && (
        <p className="mt-3 wrap-anywhere text-ink-soft">
          Not used: {unused.slice(0, 20).join(', ')}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="button" onClick={onCheck} disabled={busy} className={buttonClass()}>
          {busy ? 'Checking…' : 'Check the rows'}
        </button>
        <button type="button" onClick={onAgain} className={buttonClass('quiet')}>
          Another file
        </button>
      </div>
    </section>
  )
}
