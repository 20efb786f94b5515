import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { hasFields } from '../../../../lib/has-fields'
import { OPENED } from '../../../../web/kept-pages'
import { currentUserQuery } from '../../../accounts/ui/accounts.queries'
import {
  type FoundKind,
  readThing,
  RECENT,
  type Thing,
  thingAt,
  thingText,
} from '../../finding.rules'

// What a person opened last in the back office, kept in this browser until they sign out: kinds and ids, no names.

/** The latest first; nothing if the browser keeps nothing, or somebody else's. */
export function readOpened(userId: string): Thing[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(OPENED) ?? '')
    if (!hasFields(kept, 'userId', 'things') || kept.userId !== userId) return []
    const things: unknown[] = Array.isArray(kept.things) ? kept.things : []
    return things.flatMap((text) => readThing(String(text)) ?? []).slice(0, RECENT)
  } catch {
    return []
  }
}

function noteOpened(userId: string, thing: Thing): void {
  const text = thingText(thing)
  const others = readOpened(userId).map(thingText)
  const things = [text, ...others.filter((other) => other !== text)].slice(0, RECENT)
  try {
    localStorage.setItem(OPENED, JSON.stringify({ userId, things }))
  } catch {
    // a browser that keeps nothing
  }
}

/** Notes what the address opens. */
export function useNoteAddress(userId: string | undefined, href: string): void {
  useEffect(() => {
    const thing = thingAt(href)
    if (userId !== undefined && thing) noteOpened(userId, thing)
  }, [userId, href])
}

/** For a screen that also opens records without an address. */
export function useNoteOpened(kind: FoundKind): (id: string) => void {
  const userId = useQuery(currentUserQuery).data?.id
  return useCallback(
    (id) => {
      if (userId !== undefined) noteOpened(userId, { kind, id })
    },
    [userId, kind],
  )
}
