import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { isStoredImage, variantUrl } from '../../media.rules'

interface Props {
  /** An address of the file as it lies here; it is there at once. */
  local?: string | undefined
  /** Where it is stored, or an address elsewhere. */
  stored: string | null
  className?: string
}

/** An address that may be shown: ours, or one elsewhere that is typed to its end. */
function sourceOf(address: string | null): string | undefined {
  if (address === null) return undefined
  if (isStoredImage(address)) return variantUrl(address, 480)
  return /^https:\/\/[^/]+\/./.test(address) && URL.canParse(address) ? address : undefined
}

/** All of a chosen picture. A kind that the browser can't show by itself (HEIC) is seen once it is stored. */
export function ImagePreview({ local, stored, className = 'absolute inset-0 size-full' }: Props) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const src = [local, sourceOf(stored)].find(
    (address) => address !== undefined && !broken.includes(address),
  )
  if (src === undefined)
    return (
      <span className={`${className} grid place-content-center bg-sunken`}>
        <ImageOff aria-hidden className="size-6 text-ink-soft" />
        <span className="sr-only">No preview</span>
      </span>
    )
  return (
    <img
      key={src}
      src={src}
      alt=""
      onError={() => setBroken([...broken, src])}
      className={`${className} bg-sunken object-contain`}
    />
  )
}
