import { useEffect, useState } from 'react'
import { PageText } from '../page-text'

/** The preview waits for a pause in typing. */
const pauseMs = 120
/** Generous for a slow phone; the server allows less. */
const limitMs = 3_000

/** A preview of the text, rendered in a worker because some texts take minutes. */
export function MarkdownPreview({ text }: { text: string }) {
  const [shown, setShown] = useState<{ html: string } | 'too slow'>({ html: '' })

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

  if (shown === 'too slow')
    return <p className="text-ink-soft">This text is too complicated to show. Make it shorter.</p>
  return <PageText html={shown.html} className="max-w-none" />
}
