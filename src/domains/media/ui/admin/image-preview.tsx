import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { isStoredImage, variantUrl } from '../../media.rules'

/** Squares of two middling greys, on which a light crest and a dark one can both be seen. */
export const clearGround =
  'bg-[repeating-conic-gradient(#a29d92_0_25%,#8a857b_0_50%)] bg-size-[1rem_1rem]'

const fits = {
  contain: 'object-contain bg-sunken',
  cover: 'object-cover bg-sunken',
  mark: `object-contain p-3 ${clearGround}`,
} as const
type Fit = keyof typeof fits

interface Props {
  /** A local address of the chosen file, which shows at once. */
  local?: string | undefined
  /** Where the picture is stored, or an address elsewhere. */
  stored: string | null
  /** `contain` shows the whole picture, `cover` fills the frame, `mark` shows a crest. */
  fit: Fit
  /** Sharp in half a dialog, too. */
  isLarge?: boolean
  /** Its place and size. */
  className: string
}

/** An address fit to show: ours, or one elsewhere once it is completely typed. */
function sourceOf(address: string | null, isLarge: boolean): string | undefined {
  if (address === null) return undefined
  if (isStoredImage(address)) return variantUrl(address, isLarge ? 960 : 480)
  return /^https:\/\/[^/]+\/./.test(address) && URL.canParse(address) ? address : undefined
}

/** A chosen picture. A format the browser can't show (HEIC) appears once it is stored. */
export function ImagePreview({ local, stored, fit, isLarge = false, className }: Props) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const src = [local, sourceOf(stored, isLarge)].find(
    (address) => address !== undefined && !broken.includes(address),
  )
  if (src === undefined)
    return (
      <span className={`grid place-content-center bg-sunken ${className}`}>
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
      className={`${className} ${fits[fit]}`}
    />
  )
}
