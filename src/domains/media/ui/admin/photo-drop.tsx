import { ImagePlus, RotateCcw, X } from 'lucide-react'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { counted } from '../../../../lib/text'
import { DropArea } from '../../../../web/admin/drop-area'
import { AnswerLost } from '../../../../web/admin/send-once'
import { fileFault, maxUpload } from '../../upload-file.rules'
import { useImageDrop } from './image-drop'
import { ImagePreview } from './image-preview'
import { SendOriginals } from './send-originals'
import { isPassing, uploadImage } from './upload-image'
import { UploadProgress } from './upload-progress'
import { createUploadQueue, type QueuedFile } from './upload-queue'
import { uploadWords } from './upload-words'

interface PhotoDropProps {
  label: string
  hint?: string
  /** Called with each picture as it arrives, one after the other; a rejection is shown in its row. */
  onUploaded: (path: string, file: File) => void | Promise<void>
  /** The message if that fails without one from the server. */
  failure: string
  disabled?: boolean
  /** Called when uploads begin, and when none is under way any more. */
  onBusyChange?: (busy: boolean) => void
  /** What else can be done, in the row below the drop area. */
  children?: ReactNode
  /** A button about the pictures already there: at the end of that row, on a phone beside the drop area. */
  beside?: ReactNode
}

/** Several pictures at once: chosen, dropped or pasted, each in its own row until it has arrived. */
export function PhotoDrop(props: PhotoDropProps) {
  const { label, hint, onUploaded, failure, disabled = false, onBusyChange } = props
  const { children, beside } = props
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const arrival = {
    save: onUploaded,
    // that trying again is safe goes without saying: it happens by itself
    wordsOf: (error: unknown) =>
      error instanceof AnswerLost ? failure : uploadWords(error, failure),
  }
  const [queue] = useState(() =>
    createUploadQueue({ faultOf: fileFault, upload: uploadImage, isPassing }, arrival),
  )
  useLayoutEffect(() => queue.setArrival(arrival))
  const files = useSyncExternalStore(queue.subscribe, queue.files, queue.files)
  const failed = files.filter(({ phase }) => phase === 'failed').length
  const isBusy = files.length > failed
  const [isOriginal, setOriginal] = useState(false)
  const add = (chosen: readonly File[]) => queue.add(chosen, isOriginal)
  const { isOver, dropProps } = useImageDrop(root, add, disabled)

  useEffect(() => {
    window.addEventListener('online', queue.resume)
    return () => {
      window.removeEventListener('online', queue.resume)
      queue.stop()
    }
  }, [queue])
  const tellBusy = useEffectEvent((busy: boolean) => onBusyChange?.(busy))
  useEffect(() => {
    if (!isBusy) return
    tellBusy(true)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      tellBusy(false)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isBusy])

  return (
    <div
      ref={root}
      {...dropProps}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 sm:gap-y-3"
    >
      <div className={beside ? 'sm:col-span-full' : 'col-span-full'}>
        <DropArea
          ref={input}
          icon={ImagePlus}
          label={label}
          isSlim
          hint={
            hint ?? (
              <span className="max-sm:sr-only">
                Choose several, drop them here, or paste. Up to {maxUpload} each.
              </span>
            )
          }
          isOver={isOver}
          multiple
          accept="image/*,.heic,.heif"
          disabled={disabled}
          onFiles={add}
        />
      </div>
      <div
        className={`flex flex-wrap items-center gap-x-3 max-sm:justify-between sm:gap-x-5 ${beside ? 'max-sm:col-span-full' : 'col-span-full'}`}
      >
        <SendOriginals many checked={isOriginal} disabled={disabled} onChange={setOriginal} />
        {children}
      </div>
      {beside && <div className="col-start-2 row-start-1 self-start sm:row-start-2">{beside}</div>}
      {files.length > 0 && (
        <ul
          aria-label="Uploads"
          className="col-span-full grid divide-y divide-line border-y border-line"
        >
          {files.map((file) => (
            <UploadRow
              key={file.id}
              queued={file}
              onRetry={() => {
                input.current?.focus()
                queue.retry(file.id)
              }}
              onRemove={() => {
                input.current?.focus()
                queue.remove(file.id)
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {progressWords(files.length - failed, failed, queue.saved())}
      </p>
    </div>
  )
}

function progressWords(underWay: number, failed: number, saved: number): string {
  const words = []
  if (underWay > 0) words.push(`Uploading... ${counted(underWay, 'photo')} to go.`)
  if (saved > 0) words.push(`${counted(saved, 'photo')} added.`)
  if (failed > 0) words.push(`${counted(failed, 'photo')} failed.`)
  return words.join(' ')
}

interface UploadRowProps {
  queued: QueuedFile
  onRetry: () => void
  onRemove: () => void
}

const phaseWords = { waiting: 'Waiting', uploading: 'Uploading...', saving: 'Saving...' } as const

function UploadRow({ queued, onRetry, onRemove }: UploadRowProps) {
  const { file, phase, fraction, message, canRetry } = queued
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail file={file} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="truncate text-[0.92rem] font-semibold">{file.name}</p>
        {phase === 'failed' ? (
          <p className="text-[0.92rem] leading-snug font-semibold text-bad">{message}</p>
        ) : phase === 'broken' ? (
          <p className="text-[0.92rem] leading-snug">
            <span className="font-semibold text-bad">{message}</span>
            {' – it goes on by itself when the line is back.'}
          </p>
        ) : (
          <>
            <p className="figures text-[0.92rem] leading-snug text-ink-soft">
              {phaseWords[phase]}
              {phase === 'uploading' && fraction > 0 && ` ${Math.round(fraction * 100)}%`}
            </p>
            <UploadProgress fraction={fraction} label={`Uploading ${file.name}`} />
          </>
        )}
      </div>
      {(phase === 'broken' || (phase === 'failed' && canRetry)) && (
        <RowButton label={`Try again: ${file.name}`} onClick={onRetry}>
          <RotateCcw aria-hidden className="size-5" />
        </RowButton>
      )}
      {phase !== 'saving' && (
        <RowButton
          label={`${phase === 'failed' ? 'Dismiss' : 'Cancel'}: ${file.name}`}
          onClick={onRemove}
        >
          <X aria-hidden className="size-5" />
        </RowButton>
      )}
    </li>
  )
}

interface RowButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
}

function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-[3px] hover:bg-sunken"
    >
      {children}
    </button>
  )
}

function Thumbnail({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <span className="relative block size-14 shrink-0 overflow-hidden rounded-[2px]">
      <ImagePreview local={url} stored={null} fit="cover" className="absolute inset-0 size-full" />
    </span>
  )
}
