import { useSyncExternalStore, type ReactNode } from 'react'

// SPEC §9
const VISIBLE_TOASTS = 1
const REMOVE_DELAY_MS = 1_000_000

export interface ToastContent {
  title: ReactNode
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** A button beside the words. */
  action?: ReactNode
  /** How long it stays, if not as long as usual. */
  durationMs?: number
  /** Called once it is on screen, which takes longer if its code has to load first. */
  onShown?: () => void
}

export interface Toast extends ToastContent {
  id: number
  isOpen: boolean
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a brief message from anywhere in the browser, one at a time: the latest. */
export function toast(content: ToastContent): void {
  lastId += 1
  change([{ ...content, id: lastId, isOpen: true }, ...toasts].slice(0, VISIBLE_TOASTS))
}

/** Closes a toast, and removes it later, once it has slid away. */
export function dismissToast(id: number): void {
  change(toasts.map((each) => (each.id === id ? { ...each, isOpen: false } : each)))
  setTimeout(() => change(toasts.filter((each) => each.id !== id)), REMOVE_DELAY_MS)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const none: readonly Toast[] = []

/** The toasts to show now; none on the server. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
}
