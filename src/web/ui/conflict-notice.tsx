import { type ReactNode, useEffect, useRef } from 'react'
import type { Conflict } from '../record-conflict'
import { buttonClass } from './button'

/** Says what somebody else has changed since this form was opened, and leaves the choice. */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { differences, takeCurrent, saveAnyway } = conflict
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    notice.current?.focus()
  }, [])
  return (
    <section
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="border-l-4 border-brass bg-brass-wash px-4 py-3 text-ink outline-none"
    >
      <p className="font-semibold">
        {conflict.message ?? 'This has been changed in the meantime.'}
      </p>
      {differences.length === 0 ? (
        <p className="mt-1">Nothing on this form reads differently now.</p>
      ) : (
        <ul className="mt-2 grid gap-1.5">
          {differences.map(({ field, label, now, yours }) => (
            <li key={field} className="break-words whitespace-pre-line">
              <span className="font-semibold">{label}</span>: now {quoted(now)}
              {yours === undefined ? ', and you have not changed it' : <>, yours {quoted(yours)}</>}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" onClick={takeCurrent} className={buttonClass('quiet')}>
          Take what stands now
        </button>
        <button type="button" onClick={saveAnyway} className={buttonClass()}>
          Save mine anyway
        </button>
      </div>
    </section>
  )
}

/** How much of a long text is shown. */
const SHOWN_LENGTH = 160

function quoted(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  if (text === '') return 'empty'
  return `‘${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).trimEnd()}…` : text}’`
}
