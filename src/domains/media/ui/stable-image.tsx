import { type CSSProperties, useState } from 'react'
import type { ImageMetadata } from '../media.contract'
import { srcSet, variantUrlFor } from '../media.rules'
import { useSilks } from './silks'

interface StableImageProps {
  /** A stored picture's address, an address elsewhere, or null where there is no picture. */
  src: string | null
  /** What the API says beside the address; null for an address elsewhere. */
  image: ImageMetadata | null
  alt: string
  /** Its width on the page, as in HTML: `(min-width: 48rem) 33vw, 100vw`. */
  sizes: string
  /** For the one picture that the eye meets first: it is fetched at once, before all others. */
  priority?: boolean
  className?: string
  /** Width to height; without it the picture's own, or `3 / 2` where that is not known. */
  aspect?: string
  /** `contain` shows all of it, `cover` (the default) fills the frame around its subject. */
  fit?: 'cover' | 'contain'
  /** Whose silks to draw where the picture is missing or broken. */
  fallbackName: string
}

/**
 * A picture in the right size for its place that never shifts the layout; if it is missing or fails, silks
 * in a frame of the same size.
 */
export function StableImage(props: StableImageProps) {
  const { src, image, alt, sizes, priority = false, className, fit = 'cover', fallbackName } = props
  const [brokenSrc, setBrokenSrc] = useState<string>()
  // An address elsewhere gets a frame as well, so that nothing moves when it arrives.
  const aspectRatio = props.aspect ?? (image ? `${image.width} / ${image.height}` : '3 / 2')

  if (src === null || src === '' || src === brokenSrc)
    return (
      <SilksInstead
        key={fallbackName}
        name={fallbackName}
        alt={alt}
        className={className}
        aspectRatio={aspectRatio}
      />
    )

  const style: CSSProperties = { aspectRatio, objectFit: fit }
  if (image && fit === 'cover') {
    style.objectPosition = `${image.focalX}% ${image.focalY}%`
    style.backgroundColor = image.color
  }
  return (
    <img
      key={src}
      // Before `src`, or some browsers fetch that first.
      sizes={image ? sizes : undefined}
      srcSet={image ? srcSet(src, image.width) : undefined}
      src={variantUrlFor(src, 960)}
      width={image?.width}
      height={image?.height}
      alt={alt}
      className={className}
      style={style}
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      onError={() => setBrokenSrc(src)}
      ref={(element) => {
        // It may have broken before there was anyone to hear of it.
        if (element?.complete && element.naturalWidth === 0) setBrokenSrc(src)
      }}
    />
  )
}

interface SilksInsteadProps {
  name: string
  alt: string
  className: string | undefined
  aspectRatio: string
}

function SilksInstead({ name, alt, className, aspectRatio }: SilksInsteadProps) {
  const [picture, svg] = useSilks<HTMLImageElement>(({ silksOf, silksSvg }) =>
    silksSvg(silksOf(name), { size: 600 }),
  )
  return (
    <img
      ref={picture}
      src={svg === '' ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={alt}
      className={className}
      suppressHydrationWarning
      style={{
        aspectRatio,
        objectFit: 'contain',
        padding: '6%',
        backgroundColor: 'var(--sunken)',
      }}
    />
  )
}
