import { useEffect, useState, useSyncExternalStore } from 'react'
import { onCookieChange, setSidebarOpen, sidebarState, type SidebarState } from './sidebar-cookie'

// SPEC §9: on narrower screens the sidebar is a sheet
const wide = '(min-width: 768px)'
/** A tablet's sidebar is collapsed unless someone opens it. */
const roomy = '(min-width: 1024px)'

/**
 * The sidebar's two forms: open or collapsed beside the page, and a sheet over it on a phone. The style sheet draws it
 * from `state`, so that it never lags behind the window; `isOpen` says what that comes to.
 */
export function useSidebar(stateOnServer: SidebarState) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const state = useSyncExternalStore(onCookieChange, stateNow, () => stateOnServer)
  const isRoomy = useSyncExternalStore(onRoomChange, hasRoom, () => false)
  const isOpen = state === 'open' || (state === 'auto' && isRoomy)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'b'
      if (!isShortcut || event.altKey || event.shiftKey || event.repeat) return
      // in an editor the shortcut makes text bold
      const { target } = event
      const isEditor = target instanceof HTMLElement && target.isContentEditable
      if (isEditor || event.defaultPrevented) return
      event.preventDefault()
      if (window.matchMedia(wide).matches) setSidebarOpen(!isOpen)
      else setSheetOpen((was) => !was)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  useEffect(() => {
    const media = window.matchMedia(wide)
    const closeSheet = () => setSheetOpen(false)
    media.addEventListener('change', closeSheet)
    return () => media.removeEventListener('change', closeSheet)
  }, [])

  return { state, isOpen, toggle: () => setSidebarOpen(!isOpen), isSheetOpen, setSheetOpen }
}

const stateNow = () => sidebarState(document.cookie)
const hasRoom = () => window.matchMedia(roomy).matches

function onRoomChange(listener: () => void): () => void {
  const media = window.matchMedia(roomy)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
