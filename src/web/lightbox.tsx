import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
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
  title?: string | null
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
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close()
      }}
      {...swipe.handlers}
      // picture and caption stand in the middle together: the picture's row is no higher than it needs
      className="m-0 grid h-dvh max-h-none w-dvw max-w-none touch-pan-y touch-pinch-zoom grid-cols-1 grid-rows-[minmax(0,calc(100vw*var(--high)))_auto] content-center overflow-hidden bg-[#0a0d0b] pt-14 text-[#f6efdf] select-none [color-scheme:dark] backdrop:bg-[#0a0d0b] portrait:pb-16 landscape:grid-rows-[minmax(0,calc((100vw-10rem)*var(--high)))_auto]"
      style={highOf(photo)}
    >
      <button
        type="button"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
        className="absolute top-0 right-0 grid size-14 place-items-center transition-colors duration-150 landscape:right-3 hover:bg-[#f6efdf]/15"
      >
        <X aria-hidden className="size-7" />
      </button>
      <div
        className="grid place-items-center [container-type:size] landscape:mx-20"
        onClick={({ target }) => {
          if (!(target instanceof HTMLImageElement)) dialog.current?.close()
        }}
      >
        <Picture key={photo.src} photo={photo} offset={swipe.offset} />
      </div>
      <p
        key={photo.src}
        id={captionId}
        ref={scrollableByKeys}
        // a long one scrolls, so that it leaves room for the picture
        className="max-h-[40dvh] overflow-y-auto overscroll-contain px-4 py-3 text-[1.05rem] leading-snug landscape:px-20 landscape:text-center landscape:text-balance"
      >
        {photo.title != null && (
          <span className="block pb-1 font-serif text-xl font-bold">{photo.title}</span>
        )}
        {photo.caption}
        {photo.image?.credit !== undefined && (
          <span className="block text-[0.85rem]">{`Photo: ${photo.image.credit}`}</span>
        )}
      </p>
      {/* a bar at the foot of an upright screen; a wide one has the arrows at its sides */}
      <div className="inset-x-0 bottom-0 flex items-center justify-between px-1 pb-1 portrait:absolute landscape:contents">
        {!isAlone && (
          <Control label="Previous photo" className="landscape:left-3.5" onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden className="size-8" />
          </Control>
        )}
        <p
          className="figures mx-auto p-4 font-semibold landscape:absolute landscape:top-0 landscape:left-0 landscape:px-6"
          aria-live="polite"
        >
          {index + 1} / {photos.length}
        </p>
        {!isAlone && (
          <Control label="Next photo" className="landscape:right-3.5" onClick={() => turn(1)}>
            <ChevronRight aria-hidden className="size-8" />
          </Control>
        )}
      </div>
    </dialog>
  )
}

/** How high a photo is for its width; one of unknown size has all the room there is. */
const highOf = ({ image }: LightboxPhoto): CSSProperties & Record<'--high', number> => ({
  '--high': image ? image.height / image.width : 100,
})

/** Lets the keyboard scroll a text that does not fit. */
function scrollableByKeys(text: HTMLElement | null) {
  if (text && text.scrollHeight > text.clientHeight) text.tabIndex = 0
}

function Picture({ photo, offset }: { photo: LightboxPhoto; offset: number }) {
  const { image, src, srcSet } = photo
  const [isBroken, setIsBroken] = useState(false)
  const [shownOnPage] = useState(() => shownAlready(src))
  if (isBroken) return <p className="p-8 text-center">This photo can’t be shown at the moment.</p>
  // as large as fits, even before it has loaded
  const size = image && {
    width: `min(100cqw, ${String(image.width / image.height)} * 100cqh)`,
    aspectRatio: `${String(image.width)} / ${String(image.height)}`,
    background: `${image.color} ${shownOnPage ? `url("${shownOnPage}")` : ''} center / cover`,
  }
  return (
    <img
      sizes={srcSet === undefined ? undefined : '100vw'}
      srcSet={srcSet}
      src={src}
      alt={image?.altText ?? photo.alt}
      width={image?.width}
      height={image?.height}
      draggable={false}
      onError={() => setIsBroken(true)}
      className="max-h-[100cqh] max-w-[100cqw]"
      style={{ ...size, ...(offset !== 0 && { transform: `translateX(${String(offset)}px)` }) }}
    />
  )
}

/** The address under which the page shows this picture in another size, which the browser has at hand. */
function shownAlready(src: string): string | undefined {
  const { pathname } = new URL(src, location.href)
  return Array.from(document.images, ({ currentSrc }) => currentSrc).find(
    (each) => each !== '' && new URL(each).pathname === pathname,
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
      className={`grid size-13 shrink-0 place-items-center rounded-full bg-[#0a0d0b]/60 transition-colors duration-150 hover:bg-[#0a0d0b]/90 landscape:absolute landscape:top-1/2 landscape:-translate-y-1/2 ${className}`}
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
