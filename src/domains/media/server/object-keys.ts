import type { Shape, VariantWidth } from '../media.rules'

/** The formats in which pictures are stored and sent. */
export const imageFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** The key under which the picture itself is stored. */
export function originalKey(id: string): string {
  return `uploads/${id}`
}

export interface VariantChoice {
  width: VariantWidth
  /** The shape it is cut to; the whole picture if undefined. */
  shape?: Shape | undefined
  format: ImageFormat
}

/** The name of a variant in storage and in its ETag. */
export const variantName = ({ width, shape, format }: VariantChoice) =>
  `${String(width)}${shape === undefined ? '' : `-${shape}`}.${format}`

export const variantsFolder = (id: string) => `variants/${id}`

export function variantKey(id: string, choice: VariantChoice): string {
  return `${variantsFolder(id)}/${variantName(choice)}`
}
