import { useEffect, useState } from 'react'

/** The preview waits for a pause in typing. */
const pauseMs = 120
/** Generous for a slow phone; the server allows less. */
const limitMs = 6_000

export type Preview = { html: string } | 'too slow'

/** A text as the page shows it, rendered in a worker because some texts take minutes. Undefined before the first. */
export function usePreview(text: string): Preview | undefined {
  const [shown, setShown] = useState<Preview>()

  useEffect(() => {
    let worker: Worker | undefined
    const end = () => worker?.terminate()
    const pause = setTimeout(() => {
      worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<string>) => {
        clearTimeout(limit)
        setShown({ html: data })
      }
      worker.postMessage(text)
    }, pauseMs)
    const limit = setTimeout(() => {
      end()
      setShown('too slow')
    }, pauseMs + limitMs)
    return () => {
      clearTimeout(pause)
      clearTimeout(limit)
      end()
    }
  }, [text])

  return shown
}
