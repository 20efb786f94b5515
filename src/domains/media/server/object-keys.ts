import { type VariantWidth, variantWidths } from '../media.rules'
import { type ImageFormat, imageFormats } from './image-formats'

/** Under which key the picture itself is stored. */
export function originalKey(id: string): string {
  return `uploads/${id}`
}

/** Under which key a resized variant is stored. */
export function variantKey(id: string, width: VariantWidth, format: ImageFormat): string {
  return `variants/${id}/${String(width)}.${format}`
}

/** Every key under which something of the picture may be stored. */
export function allKeys(id: string): string[] {
  const variants = variantWidths.flatMap((width) =>
    imageFormats.map((format) => variantKey(id, width, format)),
  )
  return [originalKey(id), ...variants]
}
