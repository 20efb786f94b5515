import type { VariantWidth } from '../media.rules'

/** Under which key the picture itself is stored. */
export function originalKey(id: string): string {
  return `uploads/${id}`
}

/** Under which key a resized variant is stored; `type` is `avif`, `webp`, `jpeg` … */
export function variantKey(id: string, width: VariantWidth, type: string): string {
  return `variants/${id}/${String(width)}.${type}`
}
