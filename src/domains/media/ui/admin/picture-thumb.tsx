import { useState } from 'react'
import { variantUrl } from '../../media.rules'

/** A small picture within text, such as a record's earlier picture; `alt` says which. */
export function PictureThumb({ url, alt }: { url: string; alt: string }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <span className="text-ink-soft">{alt}, which no longer exists</span>
  return (
    <img
      src={variantUrl(url, 160, '3x2')}
      alt={alt}
      onError={() => setGone(true)}
      className="inline-block h-16 w-24 rounded-[3px] border border-line bg-sunken object-cover align-middle"
    />
  )
}

/** Shows the picture at an address in a form's notice. */
export const pictureWords = (url: unknown) =>
  typeof url === 'string' ? <PictureThumb url={url} alt="this picture" /> : ''
