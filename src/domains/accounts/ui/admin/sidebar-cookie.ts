// SPEC §9
const NAME = 'sidebar_open'
const SEVEN_DAYS_S = 7 * 24 * 60 * 60

const listeners = new Set<() => void>()

export type SidebarState = 'open' | 'collapsed' | 'auto'

/** How the sidebar was left, from a list of cookies (`a=1; b=2`); `auto` is open where there is room for it. */
export function sidebarState(cookies: string): SidebarState {
  const all = cookies.split('; ')
  if (all.includes(`${NAME}=true`)) return 'open'
  return all.includes(`${NAME}=false`) ? 'collapsed' : 'auto'
}

/** Opens or collapses the sidebar on the admin pages, and keeps it so for 7 days. */
export function setSidebarOpen(isOpen: boolean): void {
  document.cookie = `${NAME}=${isOpen}; path=/admin; max-age=${SEVEN_DAYS_S}; samesite=lax`
  for (const listener of listeners) listener()
}

/** Calls back whenever the sidebar is opened or collapsed; returns a function that stops this. */
export function onCookieChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
