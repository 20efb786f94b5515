import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { isStoredImage, variantUrl } from '../../media.rules'

interface Props {
  /** An address of the file as it lies here; it is there at once. */
  local?: string | undefined
  /** Where it is stored, or an address elsewhere. */
  stored: string | null
  /** `contain` shows all of it (the default), `cover` fills its frame. */
  fit?: 'contain' | 'cover'
}

/** An address that may be shown: ours, or one elsewhere that is typed to its end. */
function sourceOf(address: string | null): string | undefined {
  if (address === null) return undefined
  if (isStoredImage(address)) return variantUrl(address, 480)
  return /^https:\/\/[^/]+\/./.test(address) && URL.canParse(address) ? address : undefined
}

/** A chosen picture, filling the positioned frame around it. A kind that the browser can't show by itself (HEIC) is seen once it is stored. */
export function ImagePreview({ local, stored, fit = 'contain' }: Props) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const src = [local, sourceOf(stored)].find(
    (address) => address !== undefined && !broken.includes(address),
  )
  if (src === undefined)
    return (
      <span className="absolute inset-0 grid place-content-center bg-sunken">
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
      className={`absolute inset-0 size-full bg-sunken ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
    />
  )
}
