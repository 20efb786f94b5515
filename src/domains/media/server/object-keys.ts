import { type Shape, shapeNames, type VariantWidth, variantWidths } from '../media.rules'
import { type ImageFormat, imageFormats } from './image-formats'

/** Under which key the picture itself is stored. */
export function originalKey(id: string): string {
  return `uploads/${id}`
}

/** Which of a picture's variants is meant. */
export interface VariantChoice {
  width: VariantWidth
  /** What it is cut to; all of the picture where it is undefined. */
  shape?: Shape | undefined
  format: ImageFormat
}

/** Under which name a variant is stored, and known to caches. */
export const variantName = ({ width, shape, format }: VariantChoice) =>
  `${String(width)}${shape === undefined ? '' : `-${shape}`}.${format}`

/** Under which key a variant is stored. */
export function variantKey(id: string, choice: VariantChoice): string {
  return `variants/${id}/${variantName(choice)}`
}

/** Every key under which something of the picture may be stored. */
export function allKeys(id: string): string[] {
  const variants = [undefined, ...shapeNames].flatMap((shape) =>
    variantWidths.flatMap((width) =>
      imageFormats.map((format) => variantKey(id, { width, shape, format })),
    ),
  )
  return [originalKey(id), ...variants]
}
