import { ImagePlus } from 'lucide-react'
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { buttonClass } from '../../../../web/ui/button'
import { RequiredMark } from '../../../../web/ui/field'
import { takenImages } from '../../upload-file.rules'
import { isStoredImage } from '../../media.rules'
import { FramingDialog } from './framing-dialog'
import { ImageAddress } from './image-address'
import { useImageDrop } from './image-drop'
import { ImagePreview } from './image-preview'
import { SendOriginals } from './send-originals'
import { UploadProgress } from './upload-progress'
import { useUpload } from './use-upload'

interface ImageFieldProps {
  label: string
  /** The address's field name in the form's data; '' if there is none. */
  name: string
  /** A stored picture's path, an address elsewhere, or null. */
  value: string | null
  onChange: (value: string | null) => void
  /** What is wrong with it, according to the form. */
  fault?: string | undefined
  hint?: string
  /** What the picture probably shows, as a first description. */
  suggestion?: string | undefined
  /** For the stable's marks: takes only pictures stored here, and no address elsewhere. */
  ownOnly?: boolean
  /** As wide as the field, or, where there is room for its actions beside it, as half of it. */
  isLarge?: boolean
  /** Uploaded at once. */
  firstFile?: File | undefined
  required?: boolean
  disabled?: boolean
  /** Called when an upload begins, and when none is under way any more. */
  onBusyChange?: (busy: boolean) => void
  /** Its `focus()` moves to the file chooser. */
  ref?: Ref<Pick<HTMLInputElement, 'focus'>>
}

/** What phones and browsers call pictures; HEIC also by its extension, for systems that don't know the type. */
const accept = 'image/*,.heic,.heif'

/** One picture in a form: chosen, dropped, pasted or photographed and uploaded at once, or an address elsewhere. */
export function ImageField({
  label,
  name,
  value,
  onChange,
  fault: formFault,
  hint,
  suggestion,
  ownOnly = false,
  isLarge = false,
  firstFile,
  required = false,
  disabled = false,
  onBusyChange,
  ref,
}: ImageFieldProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const [isFraming, setFraming] = useState(false)
  const [isOriginal, setOriginal] = useState(false)
  const { state, chosen, begin, retry, clear } = useUpload({
    onUploaded: onChange,
    onBusyChange,
    isOriginal,
  })
  const isUploading = state.phase === 'uploading'
  const isLocked = disabled || isUploading
  const { isOver, dropProps } = useImageDrop(root, ([first]) => first && begin(first), isLocked)
  const beginFirst = useEffectEvent(() => firstFile && begin(firstFile))
  useEffect(() => {
    beginFirst()
  }, [])
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }))

  // The focused element is disabled when an upload begins, and gone when it ends.
  const isOnCancel = useRef(false)
  useLayoutEffect(() => {
    if (isUploading && document.activeElement === input.current) cancel.current?.focus()
    else if (!isUploading && isOnCancel.current) input.current?.focus()
    isOnCancel.current = isUploading && document.activeElement === cancel.current
  }, [isUploading])

  const shown = isUploading || state.phase === 'failed' ? chosen : undefined
  const local = shown ?? (chosen?.path !== undefined && chosen.path === value ? chosen : undefined)
  const isEmpty = local === undefined && value === null
  const fault = state.phase === 'failed' ? state.message : isUploading ? undefined : formFault
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')

  return (
    <div ref={root} {...dropProps} className={`grid gap-1.5 ${isLarge ? '@container' : ''}`}>
      <span id={`${id}-label`} className="font-semibold">
        {label}
        {required && <RequiredMark />}
      </span>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-[0.92rem] text-ink-soft">
          {hint}
        </p>
      )}
      {/* Part of the form's data; when the form moves the focus to a faulty field by name, it goes to the
          file chooser. */}
      <input
        type="text"
        name={name}
        value={value ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden
        onFocus={() => input.current?.focus()}
        className="sr-only"
      />
      {/* On a phone a picture that isn't large is small, with its actions beside it if there is room. */}
      <div
        className={`group/picture gap-y-2 ${isLarge ? 'grid gap-x-5 @min-[28rem]:grid-cols-2' : 'flex flex-wrap items-start gap-x-3 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-x-4'}`}
      >
        <label
          className={`grid sm:w-auto ${isLarge ? '' : 'sm:max-w-80'} place-items-center overflow-hidden rounded-[3px] border bg-raised text-center outline-offset-2 outline-focus transition-colors duration-150 ${
            isOver ? 'border-brass bg-brass-wash' : fault ? 'border-bad' : 'border-line-strong'
          } ${isEmpty ? 'min-h-22 w-full has-focus-visible:outline-3 sm:aspect-3/2' : isLarge ? '' : 'w-25 max-w-full'} ${isEmpty && !isOver ? 'border-dashed' : ''} ${
            isLocked ? 'cursor-default' : 'cursor-pointer hover:border-ink'
          }`}
        >
          <input
            ref={input}
            id={`${id}-file`}
            type="file"
            accept={accept}
            disabled={isLocked}
            required={required && isEmpty}
            aria-labelledby={`${id}-label ${id}-prompt`}
            aria-invalid={fault !== undefined}
            aria-describedby={described === '' ? undefined : described}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // the same file can be chosen again
              event.target.value = ''
              if (file) begin(file)
            }}
            className="sr-only"
          />
          {!isEmpty && (
            <ImagePreview
              local={local?.url}
              stored={local?.path ?? value}
              isLarge={isLarge}
              fit={ownOnly ? 'mark' : 'contain'}
              className={`relative w-full ${isLarge ? 'aspect-3/2' : 'aspect-[auto_3/2] max-h-32 sm:aspect-3/2 sm:max-h-none'}`}
            />
          )}
          {isEmpty && (
            <span
              id={`${id}-prompt`}
              className="grid justify-items-center gap-1.5 p-4 font-semibold"
            >
              <ImagePlus aria-hidden className="size-6 text-brass-ink" />
              Choose an image
            </span>
          )}
        </label>
        <div
          className={`gap-2 sm:content-start sm:justify-items-start ${isLarge ? 'grid' : 'contents sm:grid'}`}
        >
          {isEmpty ? (
            <p className="w-full text-[0.92rem] text-ink-soft">
              <span className="pointer-coarse:hidden">You can also drop or paste one. </span>
              {takenImages}.
            </p>
          ) : (
            <div className="grid min-w-0 grow basis-28 gap-2 sm:w-full">
              {isUploading && (
                <div className="grid gap-1.5 sm:max-w-80">
                  <span id={`${id}-prompt`} className="text-[0.92rem] font-semibold">
                    Uploading...
                  </span>
                  <UploadProgress fraction={state.fraction} label={`Uploading ${label}`} />
                </div>
              )}
              <div className="grid grid-cols-[repeat(auto-fit,minmax(3.9rem,1fr))] gap-1.5 *:px-1 max-sm:*:text-[0.92rem] sm:flex sm:flex-wrap sm:gap-2 sm:*:px-3.5">
                {!isUploading && (
                  <label
                    htmlFor={`${id}-file`}
                    id={`${id}-prompt`}
                    // the chooser itself, which has the focus, is in the frame
                    className={`group-has-[[type=file]:focus-visible]/picture:outline-3 outline-offset-2 outline-focus ${disabled ? 'opacity-55' : 'cursor-pointer'} ${buttonClass('quiet')}`}
                  >
                    Replace
                  </label>
                )}
                {isUploading && (
                  <button
                    ref={cancel}
                    type="button"
                    onClick={clear}
                    onFocus={() => (isOnCancel.current = true)}
                    onBlur={() => (isOnCancel.current = false)}
                    className={buttonClass('quiet')}
                  >
                    Cancel
                  </button>
                )}
                {state.phase === 'failed' && state.canRetry && (
                  <button type="button" onClick={retry} className={buttonClass('quiet')}>
                    Try again
                  </button>
                )}
                {value !== null && isStoredImage(value) && !isUploading && (
                  <button
                    type="button"
                    disabled={disabled}
                    onClick={() => setFraming(true)}
                    className={buttonClass('quiet')}
                  >
                    Adjust
                  </button>
                )}
                {!isUploading && (
                  <button
                    type="button"
                    disabled={disabled}
                    onClick={() => {
                      clear()
                      if (state.phase !== 'failed') onChange(null)
                      input.current?.focus()
                    }}
                    className={buttonClass('quiet')}
                  >
                    {state.phase === 'failed' ? 'Cancel' : 'Remove'}
                  </button>
                )}
              </div>
            </div>
          )}
          {isEmpty && (
            <SendOriginals checked={isOriginal} disabled={isLocked} onChange={setOriginal} />
          )}
          {!isUploading && !ownOnly && (
            <ImageAddress
              label={label}
              value={value}
              disabled={disabled}
              onChange={(address) => {
                clear()
                onChange(address)
              }}
            />
          )}
        </div>
      </div>
      {isFraming && value !== null && (
        <FramingDialog
          imageUrl={value}
          isMark={ownOnly}
          suggestion={suggestion}
          onFramed={(imageUrl) => {
            clear()
            onChange(imageUrl)
          }}
          onClose={() => setFraming(false)}
        />
      )}
      <p role="status" className="sr-only">
        {isUploading
          ? `${label}: Uploading...`
          : chosen?.path === value && value
            ? `${label}: Image uploaded successfully`
            : ''}
      </p>
      <p
        id={`${id}-fault`}
        role="alert"
        className={fault === undefined ? 'sr-only' : 'text-[0.92rem] font-semibold text-bad'}
      >
        {fault}
      </p>
    </div>
  )
}
