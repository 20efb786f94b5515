import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '../../../../web/toast/toast-store'
import { fileFault, notAnImage } from '../../upload-file.rules'
import { isPassing, uploadImage } from './upload-image'
import { uploadWords } from './upload-words'

/** A file chosen here, with an address at which this browser shows it. */
export interface Chosen {
  file: File
  url: string
  /** Where it is stored, once it is. */
  path?: string
}

type State =
  | { phase: 'idle' }
  | { phase: 'uploading'; fraction: number }
  | { phase: 'failed'; message: ReactNode; canRetry: boolean; isPassing?: boolean }

interface Options {
  onUploaded: (path: string) => void
  onBusyChange: ((busy: boolean) => void) | undefined
  /** Sends files as they are, however large. */
  isOriginal: boolean
}

/** Uploads one picture; a newer one replaces it. What the line broke is sent again when it is back. */
export function useUpload({ onUploaded, onBusyChange, isOriginal }: Options) {
  const [state, setState] = useState<State>({ phase: 'idle' })
  const [chosen, setChosen] = useState<Chosen>()
  const underWay = useRef<AbortController>(undefined)
  const isBusy = state.phase === 'uploading'

  const tellBusy = useEffectEvent((busy: boolean) => onBusyChange?.(busy))
  useEffect(() => {
    if (!isBusy) return
    tellBusy(true)
    return () => tellBusy(false)
  }, [isBusy])
  useEffect(() => () => underWay.current?.abort(), [])
  const url = chosen?.url
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
  }, [url])

  async function send(file: File) {
    underWay.current?.abort()
    const controller = new AbortController()
    underWay.current = controller
    setState({ phase: 'uploading', fraction: 0 })
    try {
      const path = await uploadImage(file, {
        signal: controller.signal,
        isOriginal,
        onProgress: (fraction) => {
          if (underWay.current === controller) setState({ phase: 'uploading', fraction })
        },
      })
      if (underWay.current !== controller) return
      setState({ phase: 'idle' })
      setChosen((before) => before && { ...before, path })
      onUploaded(path)
      toast({ title: 'Success', description: 'Image uploaded successfully' })
    } catch (error) {
      if (underWay.current !== controller || controller.signal.aborted) return
      const message = uploadWords(error, 'Failed to upload image')
      setState({ phase: 'failed', message, canRetry: true, isPassing: isPassing(error) })
      toast({ title: 'Upload failed', description: message, variant: 'destructive' })
    }
  }

  const goesOn = state.phase === 'failed' && state.isPassing === true
  const goOn = useEffectEvent(() => {
    if (chosen) void send(chosen.file)
  })
  useEffect(() => {
    if (!goesOn) return
    const onOnline = () => goOn()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [goesOn])

  return {
    state,
    chosen,
    begin: (file: File) => {
      const message = fileFault(file)
      if (message === undefined) {
        setChosen({ file, url: URL.createObjectURL(file) })
        void send(file)
        return
      }
      setState({ phase: 'failed', message, canRetry: false })
      const [title = '', description] =
        message === notAnImage ? message.split(' - ', 2) : ['Upload failed', message]
      toast({ title, description, variant: 'destructive' })
    },
    retry: () => {
      if (chosen) void send(chosen.file)
    },
    /** Cancels an upload under way, and forgets what was chosen and what failed. */
    clear: () => {
      underWay.current?.abort()
      underWay.current = undefined
      setState({ phase: 'idle' })
      setChosen(undefined)
    },
  }
}
