import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'

const filesOf = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])]
const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') === true

/** Text pasted into a text field belongs there. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

/**
 * Files dropped on `root`, or pasted while the focus is anywhere in its form or dialog. A file dropped beside
 * it is not opened in place of the page.
 */
export function useImageDrop(
  root: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
  isDisabled: boolean,
) {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((files: File[]) => {
    if (!isDisabled && files.length > 0) onFiles(files)
  })

  useEffect(() => {
    const element = root.current
    const around = element?.closest('[role=dialog], form') ?? element
    const onPaste = (event: Event) => {
      if (!(event instanceof ClipboardEvent) || event.defaultPrevented) return
      const { target, clipboardData } = event
      const inOther = target instanceof Element ? target.closest('[data-takes-images]') : undefined
      if (inOther && inOther !== element) return
      if (takesText(target) && clipboardData?.types.includes('text/plain')) return
      const files = filesOf(clipboardData)
      if (files.length === 0) return
      // only the first of two such fields in one form takes it
      event.preventDefault()
      take(files)
    }
    const onMiss = (event: globalThis.DragEvent) => {
      if (holdsFiles(event.dataTransfer)) event.preventDefault()
    }
    around?.addEventListener('paste', onPaste)
    document.addEventListener('dragover', onMiss)
    document.addEventListener('drop', onMiss)
    return () => {
      around?.removeEventListener('paste', onPaste)
      document.removeEventListener('dragover', onMiss)
      document.removeEventListener('drop', onMiss)
    }
  }, [root])

  return {
    isOver,
    /** For `root`. */
    dropProps: {
      'data-takes-images': '',
      onDragEnter: (event: DragEvent) => setIsOver(holdsFiles(event.dataTransfer)),
      onDragOver: (event: DragEvent) => {
        if (holdsFiles(event.dataTransfer)) event.preventDefault()
      },
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        const files = filesOf(event.dataTransfer)
        if (!isDisabled && files.length > 0) onFiles(files)
      },
    },
  }
}
