import type { ImageMetadata } from '../media.contract'

/** Who took a photograph that stands large; nothing if no one has said so. */
export const PhotoCredit = ({ image }: { image: ImageMetadata | null }) =>
  image?.credit === undefined ? null : (
    <p className="mt-2 text-[0.85rem] wrap-anywhere text-ink-soft">{`Photo: ${image.credit}`}</p>
  )
