import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../toast/toast-store'

interface Closable {
  onClose: () => void
}

/**
 * A dialog or form whose code comes in the file of the forms (`scriptFiles` in vite.config.ts), which a screen loads once it is
 * alive. Until then the page says “One moment…”. If the file can't be loaded, the dialog closes and a toast says so; the
 * next press tries again.
 */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LazyDialog(props) {
    const [Dialog, setDialog] = useState(() => loaded)
    const giveUp = useEffectEvent(() => {
      const description = 'This could not be opened. Try again, or reload the page.'
      toast({ title: 'Error', description, variant: 'destructive' })
      props.onClose()
    })
    useEffect(() => {
      if (loaded) return
      let isOpen = true
      const { dataset } = document.documentElement
      dataset['waiting'] = ''
      const stopWaiting = () => delete dataset['waiting']
      const show = (dialog: ComponentType<Props>) => {
        loaded = dialog
        if (isOpen) setDialog(() => dialog)
      }
      load()
        .then(show, () => isOpen && giveUp())
        .finally(stopWaiting)
      return () => {
        isOpen = false
        stopWaiting()
      }
    }, [])
    return Dialog && <Dialog {...props} />
  }
}
