import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { counted } from '../../../../lib/text'
import { Dialog } from '../../../../web/ui/dialog'
import { ErrorState } from '../../../../web/ui/error-state'
import { inputClass } from '../../../../web/ui/field'
import type { Hit } from '../../finding.contract'
import { QUERY_LENGTH, thingText } from '../../finding.rules'
import { FindOption } from './find-option'
import { kindWords } from './find-words'
import { findQuery } from './finding.queries'
import { readOpened } from './opened'

const TYPING_PAUSE_MS = 200

interface Props {
  userId: string
  onClose: () => void
}

/** Finds anything in the stable by part of its name, and opens it. */
export function FindDialog({ userId, onClose }: Props) {
  return (
    <Dialog title="Find" onClose={onClose}>
      <Finder userId={userId} onClose={onClose} />
    </Dialog>
  )
}

function Finder({ userId, onClose }: Props) {
  const id = useId()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  /** Enter was pressed before the answer to what is typed was there. */
  const [isEarly, setEarly] = useState(false)
  const search = useSearch(userId, typed)
  const { hits } = search
  const active = hits[Math.min(place, hits.length - 1)]

  const choose = ({ href }: Hit) => {
    onClose()
    void router.navigate({ href })
  }
  useWhen(isEarly && !search.isWaiting, () => {
    setEarly(false)
    if (active) choose(active)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (active) setPlace((hits.indexOf(active) + step + hits.length) % hits.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (search.isWaiting) setEarly(true)
      else if (active) choose(active)
    }
  }
  const optionId = (hit: Hit) => `${id}-${thingText(hit)}`

  return (
    <>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          // on a phone, too: whoever opens this wants to type
          ref={focusAtFirst}
          type="text"
          role="combobox"
          aria-label="Find by name"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={QUERY_LENGTH}
          placeholder="Part of a name"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPlace(0)
            setEarly(false)
          }}
          onKeyDown={onKeyDown}
          className={`pl-10! ${inputClass}`}
        />
      </div>
      <div className="h-[min(26rem,calc(var(--visible-height,100svh)*0.92-11.5rem))] overflow-y-auto overscroll-contain">
        <p
          role="status"
          className={`pb-2 text-[0.92rem] text-ink-soft ${hits.length > 0 ? 'sr-only' : ''}`}
        >
          {search.words}
        </p>
        {search.hasFailed && <ErrorState what="what you look for" retry={search.retry} />}
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label="Found"
          hidden={hits.length === 0}
          // keeps the focus in the box
          onPointerDown={(event) => {
            if (event.pointerType === 'mouse') event.preventDefault()
          }}
        >
          {search.groups.map(({ key, label, hits: some, hasMore }) => (
            <li key={key} role="presentation" className="mb-3">
              <ul role="group" aria-labelledby={`${id}-${key}`}>
                <li
                  id={`${id}-${key}`}
                  role="presentation"
                  className="mb-1 border-b border-line pb-1 text-[0.92rem] font-semibold text-ink-soft"
                >
                  {label}
                </li>
                {some.map((hit) => (
                  <FindOption
                    key={thingText(hit)}
                    id={optionId(hit)}
                    hit={hit}
                    q={search.q}
                    isActive={hit === active}
                    isOfAnyKind={key === 'recent'}
                    onPoint={() => setPlace(hits.indexOf(hit))}
                    onChoose={() => choose(hit)}
                  />
                ))}
                {hasMore && (
                  <li role="presentation" className="px-3 py-1 text-[0.92rem] text-ink-soft">
                    There are more: type more of the name.
                  </li>
                )}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** What is found for the text typed, once typing pauses. */
function useSearch(userId: string, typed: string) {
  const [recent] = useState(() => readOpened(userId))
  const wanted = typed.trim()
  const q = usePaused(wanted)
  const isNothing = wanted === '' && recent.length === 0
  const { data, isFetching, isPaused, isError, refetch } = useQuery(findQuery(q, recent))
  const hasFailed = !isNothing && (isPaused || (isError && !isFetching))
  const groups =
    isNothing || hasFailed || !data
      ? []
      : [
          { key: 'recent', label: 'Opened recently', hits: data.recent, hasMore: false },
          ...data.groups.map((group) => ({
            ...group,
            key: group.kind,
            label: kindWords[group.kind].group,
          })),
        ].filter(({ hits }) => hits.length > 0)
  const hits = groups.flatMap((group) => group.hits)
  const isWaiting = !isNothing && !hasFailed && (wanted !== q || isFetching)
  const words = () => {
    if (isNothing || (wanted === '' && !isWaiting && hits.length === 0))
      return 'Horses, people, ownership shares, races, meetings, pages and photographs: type part of a name.'
    if (hasFailed) return ''
    if (isWaiting) return 'Looking…'
    return hits.length === 0
      ? `Nothing found for “${q}”.`
      : `${counted(hits.length, 'thing')} found`
  }
  return {
    ...{ q, groups, hits, isWaiting, hasFailed, words: words() },
    retry: () => void refetch(),
  }
}

/** A text once it has stayed the same for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

function useWhen(isTrue: boolean, run: () => void) {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    if (isTrue) runNow()
  }, [isTrue])
}

const focusAtFirst = (box: HTMLElement | null) => box?.focus()
