import { useEffect, useState, useSyncExternalStore } from 'react'
import { isSidebarOpen, onSidebarChange, setSidebarOpen } from './sidebar-cookie'

// SPEC §9: on narrower screens the sidebar is a sheet
const wide = '(min-width: 768px)'

/** The sidebar's two forms: open or collapsed beside the page, and a sheet over it on a phone. */
export function useSidebar(isOpenOnServer: boolean) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isOpen = useSyncExternalStore(
    onSidebarChange,
    () => isSidebarOpen(document.cookie),
    () => isOpenOnServer,
  )

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

  return { isOpen, toggle: () => setSidebarOpen(!isOpen), isSheetOpen, setSheetOpen }
}
