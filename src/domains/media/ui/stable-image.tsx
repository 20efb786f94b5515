import { type CSSProperties, useState } from 'react'
import { preload } from 'react-dom'
import { type Colours, coloursOf } from '../colours.rules'
import type { ImageMetadata } from '../media.contract'
import { type Shape, shapeRatios, sizeInShape, srcSet, variantUrlFor } from '../media.rules'
import { useSite } from '../../../web/site'
import { Monogram, silksPicture } from './silks'

/** How wide a picture is on the page, and the shape it is cut to. */
export interface PicturePlace {
  /** As in HTML: `(min-width: 48rem) 33vw, 100vw`. */
  sizes: string
  /** The shape the server cuts it to, around its subject. A frame of another shape cuts off a little more. */
  shape?: Shape
  /** Another shape and width for screens that match `media`. */
  except?: { media: string; shape: Shape; sizes: string }
}

interface StableImageProps extends PicturePlace {
  /** A stored picture's address, an address elsewhere, or null without a picture. */
  src: string | null
  /** What the API returns with the address; null for an address elsewhere. */
  image: ImageMetadata | null
  alt: string
  /** For the one picture that people see first: it is fetched at once, before all others. */
  priority?: boolean
  className?: string
  /** Width to height; by default the shape's, or the picture's own, or `3 / 2` if unknown. */
  aspect?: string
  /** `contain` shows the whole picture, `cover` (the default) fills the frame around its subject. */
  fit?: 'cover' | 'contain'
  /** The colours that stand for a horse without a picture, if it has its own. */
  own?: Colours
}

/** A horse's main picture, for `<StableImage {...pictureOf(horse)} />`. */
export const pictureOf = (
  horse: Colours & { featuredImageUrl: string | null; featuredImage: ImageMetadata | null },
) => ({ src: horse.featuredImageUrl, image: horse.featuredImage, own: horse })

/**
 * A picture in the right size for its place, which never shifts the layout; if it is missing or fails, the
 * horse's own colours, or else the stable's mark, in a frame of the same size.
 */
export function StableImage(props: StableImageProps) {
  const {
    src,
    image,
    alt,
    sizes,
    priority = false,
    className,
    shape,
    except,
    fit = 'cover',
  } = props
  const [brokenSrc, setBrokenSrc] = useState<string>()
  // An address elsewhere gets a frame as well, so that nothing moves when it loads.
  const ownRatio = image ? `${image.width} / ${image.height}` : '3 / 2'
  const aspectRatio = props.aspect ?? (shape ? String(shapeRatios[shape]) : ownRatio)

  if (src === null || src === '' || src === brokenSrc)
    return <MarkInstead alt={alt} className={className} aspectRatio={aspectRatio} own={props.own} />

  const style: CSSProperties = { aspectRatio, objectFit: fit }
  if (image && fit === 'cover') {
    style.objectPosition = `${image.focalX}% ${image.focalY}%`
    style.backgroundColor = image.color
  }
  const candidates = image ? candidatesOf(src, image, shape) : undefined
  const others = image && except ? candidatesOf(src, image, except.shape) : undefined
  // In the browser the picture itself comes right after, perhaps in a preview's frame of another width.
  if (import.meta.env.SSR && priority && except && candidates && others) {
    // React does this by itself for an `<img>` without `<picture>`.
    const early = { as: 'image', fetchPriority: 'high' } as const
    const { media } = except
    preload(src, { ...early, media, imageSrcSet: others, imageSizes: except.sizes })
    const otherwise = `not all and ${media}`
    preload(src, { ...early, media: otherwise, imageSrcSet: candidates, imageSizes: sizes })
  }
  const picture = (
    <img
      key={src}
      // Before `src`, or some browsers fetch that first.
      sizes={image ? sizes : undefined}
      srcSet={candidates}
      src={variantUrlFor(src, 960, shape)}
      width={image?.width}
      height={image?.height}
      // '' stays: the words stand beside it
      alt={alt && (image?.altText ?? alt)}
      className={className}
      style={style}
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      onError={() => setBrokenSrc(src)}
      ref={(element) => {
        // On the page it may have failed before anyone listened. In a preview's frame that has no width yet, a sound picture
        // has none, either.
        if (element?.ownerDocument === document && element.complete && element.naturalWidth === 0)
          setBrokenSrc(src)
      }}
    />
  )
  if (!except || !others) return picture
  return (
    <picture key={src} className="contents">
      <source media={except.media} srcSet={others} sizes={except.sizes} />
      {picture}
    </picture>
  )
}

/** Without a shape if the picture already has it, so that each variant has only one address. */
function candidatesOf(src: string, image: ImageMetadata, shape: Shape | undefined) {
  const { width, height } = sizeInShape(image, shape)
  const isCut = width < image.width || height < image.height
  return srcSet(src, image, isCut ? shape : undefined)
}

interface MarkInsteadProps {
  alt: string
  className: string | undefined
  aspectRatio: string
  own: Colours | undefined
}

/** A print of the horse's or the stable's silks, or its monogram, in the picture's frame. */
function MarkInstead({ alt, className, aspectRatio, own }: MarkInsteadProps) {
  const colours = coloursOf(own, useSite())
  const silks = silksPicture(colours, '.panel')
  const style: CSSProperties = { aspectRatio }
  // a print fills any frame; what was uploaded is shown whole
  if (!colours.silks) {
    style.objectFit = 'contain'
    style.padding = '6%'
    style.backgroundColor = silks === undefined ? 'var(--brand)' : 'var(--sunken)'
  }
  if (silks !== undefined) return <img src={silks} alt={alt} className={className} style={style} />
  return (
    <div
      role={alt === '' ? undefined : 'img'}
      aria-label={alt || undefined}
      className={className}
      style={style}
    >
      <Monogram className="mx-auto block size-full max-h-64" />
    </div>
  )
}
