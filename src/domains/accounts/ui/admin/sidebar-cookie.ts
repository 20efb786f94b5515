// SPEC §9
const NAME = 'sidebar_open'
const SEVEN_DAYS_S = 7 * 24 * 60 * 60

const listeners = new Set<() => void>()

/** Whether the sidebar was left open, from a list of cookies (`a=1; b=2`); open by default. */
export const isSidebarOpen = (cookies: string): boolean =>
  !cookies.split('; ').includes(`${NAME}=false`)

/** Opens or collapses the sidebar on the admin pages, and keeps it so for 7 days. */
export function setSidebarOpen(isOpen: boolean): void {
  document.cookie = `${NAME}=${isOpen}; path=/admin; max-age=${SEVEN_DAYS_S}; samesite=lax`
  for (const listener of listeners) listener()
}

/** Calls back whenever the sidebar is opened or collapsed; returns a function that stops this. */
export function onSidebarChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
