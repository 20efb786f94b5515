import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useSwipe } from './lightbox-swipe'

export interface LightboxPhoto {
  /** Shown without `srcSet`, or by browsers that don't support it. */
  src: string
  /** The widths on offer; undefined for a picture elsewhere. */
  srcSet: string | undefined
  /** What is known before the picture loads; null for a picture elsewhere. */
  image: {
    width: number
    height: number
    color: string
    altText?: string | undefined
    credit?: string | undefined
  } | null
  alt: string
  caption: string | null
}

interface Props {
  photos: readonly LightboxPhoto[]
  /** The photo shown; the lightbox is open while it is mounted. */
  index: number
  onIndexChange: (index: number) => void
  onClose: () => void
}

/**
 * Photos one at a time on the whole screen. Escape and a click beside the photo close it, the arrow keys and a
 * swipe move to the next, the last is followed by the first (SPEC §2). Then the focus returns to where it was.
 */
export function Lightbox({ photos, index, onIndexChange, onClose }: Props) {
  const dialog = useOpenDialog()
  const captionId = useId()
  const isAlone = photos.length < 2
  const at = (step: number) => (index + step + photos.length) % photos.length
  const turn = (step: number) => {
    if (!isAlone) onIndexChange(at(step))
  }
  const swipe = useSwipe(turn)
  useWarmed(photos[at(1)])
  useWarmed(photos[at(-1)])
  const photo = photos[index]
  if (!photo) return null

  return (
    <dialog
      ref={dialog}
      aria-label="Photos"
      aria-describedby={captionId}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return
        if (event.key === 'ArrowRight') turn(1)
        if (event.key === 'ArrowLeft') turn(-1)
      }}
      {...swipe.handlers}
      className="m-0 h-dvh max-h-none w-dvw max-w-none touch-pan-y touch-pinch-zoom overflow-hidden bg-[#0a0d0b] text-[#f6efdf] select-none [color-scheme:dark] backdrop:bg-[#0a0d0b]"
    >
      <div
        className="absolute inset-0"
        onClick={(event) => {
          if (!isOnPhoto(event)) dialog.current?.close()
        }}
      >
        <Picture key={photo.src} photo={photo} offset={swipe.offset} />
      </div>
      {!isAlone && (
        <>
          <Control label="Previous photo" className="left-1.5 sm:left-4" onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden className="size-8" />
          </Control>
          <Control label="Next photo" className="right-1.5 sm:right-4" onClick={() => turn(1)}>
            <ChevronRight aria-hidden className="size-8" />
          </Control>
        </>
      )}
      <div className="pointer-events-none absolute inset-x-0 top-0 flex items-start justify-between bg-linear-to-b from-[#0a0d0b]/80 to-transparent pb-6">
        <p className="figures px-4 py-4 font-semibold sm:px-6" aria-live="polite">
          {index + 1} / {photos.length}
        </p>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className="pointer-events-auto grid size-14 place-items-center transition-colors duration-150 hover:bg-[#0a0d0b]/60"
        >
          <X aria-hidden className="size-7" />
        </button>
      </div>
      <p
        id={captionId}
        className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-[#0a0d0b]/95 via-[#0a0d0b]/75 to-transparent px-4 pt-10 pb-5 text-center text-[1.05rem] leading-snug text-pretty empty:hidden sm:px-6"
      >
        {photo.caption !== null && <span className="pointer-events-auto">{photo.caption}</span>}
        {photo.image?.credit !== undefined && (
          <span className="pointer-events-auto block text-[0.85rem]">{`Photo: ${photo.image.credit}`}</span>
        )}
      </p>
    </dialog>
  )
}

function Picture({ photo, offset }: { photo: LightboxPhoto; offset: number }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken)
    return (
      <p className="absolute inset-0 grid place-items-center p-8 text-center">
        This photo can’t be shown at the moment.
      </p>
    )
  return (
    <img
      sizes={photo.srcSet === undefined ? undefined : '100vw'}
      srcSet={photo.srcSet}
      src={photo.src}
      alt={photo.image?.altText ?? photo.alt}
      width={photo.image?.width}
      height={photo.image?.height}
      draggable={false}
      onError={() => setIsBroken(true)}
      className="absolute inset-0 h-full w-full object-contain"
      style={offset === 0 ? undefined : { transform: `translateX(${String(offset)}px)` }}
    />
  )
}

/** The image's box fills the screen, and the photo as much of it as its shape allows. */
function isOnPhoto({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLImageElement)) return false
  const { naturalWidth, naturalHeight } = target
  // still loading, so not known yet
  if (naturalWidth === 0) return true
  const { left, top, width, height } = target.getBoundingClientRect()
  const scale = Math.min(width / naturalWidth, height / naturalHeight)
  return (
    Math.abs(clientX - left - width / 2) <= (naturalWidth * scale) / 2 &&
    Math.abs(clientY - top - height / 2) <= (naturalHeight * scale) / 2
  )
}

interface ControlProps {
  label: string
  className: string
  onClick: () => void
  children: ReactNode
}

function Control({ label, className, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`absolute top-1/2 grid size-13 -translate-y-1/2 place-items-center rounded-full bg-[#0a0d0b]/60 transition-colors duration-150 hover:bg-[#0a0d0b]/90 ${className}`}
    >
      {children}
    </button>
  )
}

/** Opens the dialog over everything, keeps the page below from scrolling, and undoes both at the end. */
function useOpenDialog() {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    const page = document.documentElement
    const { overflow, paddingRight } = page.style
    // keeps the scrollbar's space, or the page would jump behind the dialog
    page.style.paddingRight = `${String(window.innerWidth - page.clientWidth)}px`
    page.style.overflow = 'hidden'
    dialog?.showModal()
    return () => {
      // closing returns the focus
      dialog?.close()
      page.style.overflow = overflow
      page.style.paddingRight = paddingRight
    }
  }, [])
  return ref
}

function useWarmed(photo: LightboxPhoto | undefined) {
  useEffect(() => {
    if (!photo) return
    const image = new Image()
    if (photo.srcSet !== undefined) {
      image.sizes = '100vw'
      image.srcset = photo.srcSet
    }
    image.src = photo.src
  }, [photo])
}
