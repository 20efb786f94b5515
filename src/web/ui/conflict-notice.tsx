import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { shortDifference } from '../word-difference'
import type { Conflict, Difference } from '../record-conflict'
import { buttonClass } from './button'

/** Shows what someone else has changed since this form was opened, and offers both choices. */
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
        <p className="mt-1">Nothing on this form has changed.</p>
      ) : (
        <ul className="mt-2 grid gap-1.5">
          {differences.map((difference) => (
            <li key={difference.field} className="break-words whitespace-pre-line">
              <DifferenceWords {...difference} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" onClick={takeCurrent} className={buttonClass('quiet')}>
          Use the current version
        </button>
        <button type="button" onClick={saveAnyway} className={buttonClass()}>
          Save mine anyway
        </button>
      </div>
    </section>
  )
}

/** For longer texts, only the words that changed are shown. */
const WHOLE_LENGTH = 80
const isText = (value: ReactNode) => typeof value === 'string'

function DifferenceWords({ label, was, now, yours }: Difference) {
  const isLong = [was, now, yours].some((text) => isText(text) && text.length > WHOLE_LENGTH)
  if (isLong && isText(was))
    return (
      <>
        <span className="font-semibold">{label}</span>
        {/* may scroll on its own, so the keyboard must reach it, too */}
        <div
          role="group"
          aria-label={`${label}: what changed`}
          tabIndex={0}
          className="mt-1 grid max-h-[50svh] gap-1.5 overflow-y-auto"
        >
          <p>
            <span className="font-semibold">Now:</span> {changed(was, now)}
          </p>
          <p>
            {yours === undefined ? (
              'You have not changed it.'
            ) : (
              <>
                <span className="font-semibold">Yours:</span> {changed(was, yours)}
              </>
            )}
          </p>
        </div>
      </>
    )
  return (
    <>
      <span className="font-semibold">{label}</span>: now {quoted(now)}
      {yours === undefined ? ', and you have not changed it' : <>, yours {quoted(yours)}</>}
    </>
  )
}

const quoted = (value: ReactNode): ReactNode =>
  isText(value) ? (value === '' ? 'empty' : `‘${value}’`) : value

const changed = (from: string, to: ReactNode): ReactNode =>
  isText(to) && to !== '' ? <TextChange from={from} to={to} /> : quoted(to)

/** The words removed from a text and those added, with a few words around each. */
function TextChange({ from, to }: { from: string; to: string }) {
  const stretches = useMemo(() => shortDifference(from, to), [from, to])
  return (
    <span className="whitespace-normal">
      {stretches.map(({ kind, text }, place) => {
        if (kind === 'same') return text
        const Tag = kind === 'removed' ? 'del' : 'ins'
        return (
          <Tag key={place} className={changeClass[kind]}>
            <span className="sr-only">{kind}: </span>
            {/* a line break shows only as a sign */}
            {text.trim() === '' ? text.replaceAll('\n', '↵') : text}
          </Tag>
        )
      })}
    </span>
  )
}

const changeClass = {
  removed: 'bg-bad-wash text-bad line-through whitespace-pre-wrap',
  added: 'bg-good-wash text-good underline whitespace-pre-wrap',
}
