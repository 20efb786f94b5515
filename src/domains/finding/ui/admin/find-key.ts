import { useEffect } from 'react'

/** Ctrl+K, or Cmd+K on a Mac, opens the search; while a dialog is open, the keys are left to it and the browser. */
export function useFindKey(isAllowed: boolean, setFinding: (isFinding: boolean) => void): void {
  useEffect(() => {
    if (!isAllowed) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isShortcut || event.altKey || event.shiftKey || event.repeat) return
      if (event.defaultPrevented) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      setFinding(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isAllowed, setFinding])
}
