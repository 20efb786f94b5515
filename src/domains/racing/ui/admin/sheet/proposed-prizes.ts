import { useSyncExternalStore } from 'react'

/** On this device, so that a reload keeps them. */
const KEPT_AS = 'proposed-prizes'
const MOST = 500

/** The runs whose prize was filled in, and that nobody has looked at. */
let proposed: ReadonlySet<string> | undefined
const listeners = new Set<() => void>()

function read(): ReadonlySet<string> {
  if (proposed) return proposed
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]')
    proposed = new Set(Array.isArray(kept) ? kept.map(String) : [])
  } catch {
    // the browser stores nothing
    proposed = new Set()
  }
  return proposed
}

/** Marks a run's prize as a proposal, or as given by a person. */
export function markPrize(runId: string, isProposed: boolean): void {
  const next = new Set(read())
  if (next.has(runId) === isProposed) return
  if (isProposed) next.add(runId)
  else next.delete(runId)
  proposed = new Set([...next].slice(-MOST))
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify([...proposed]))
  } catch {
    // as above
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useIsPrizeProposed = (runId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => read().has(runId),
    () => false,
  )
