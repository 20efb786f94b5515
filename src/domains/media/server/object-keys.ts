import { type Shape, shapeNames, type VariantWidth, variantWidths } from '../media.rules'

/** The formats in which pictures are stored and sent. */
const imageFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
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

export function variantKey(id: string, choice: VariantChoice): string {
  return `variants/${id}/${variantName(choice)}`
}

/** Every key under which anything of the picture may be stored. */
export function allKeys(id: string): string[] {
  const variants = [undefined, ...shapeNames].flatMap((shape) =>
    variantWidths.flatMap((width) =>
      imageFormats.map((format) => variantKey(id, { width, shape, format })),
    ),
  )
  return [originalKey(id), ...variants]
}
