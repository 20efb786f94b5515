/** The widths in which a picture is offered, in pixels: few and fixed, so that each is made only once. */
export const variantWidths = [160, 320, 480, 640, 750, 960, 1280, 1920, 2560] as const
export type VariantWidth = (typeof variantWidths)[number]

/** The shapes to which a picture can be cut, width to height: those of the frames on our pages. */
export const shapeNames = ['1x1', '4x5', '6x5', '3x2', '16x9'] as const
export type Shape = (typeof shapeNames)[number]
export const shapeRatios: Record<Shape, number> = {
  '1x1': 1,
  '4x5': 4 / 5,
  '6x5': 6 / 5,
  '3x2': 3 / 2,
  '16x9': 16 / 9,
}

interface Size {
  width: number
  height: number
}

/** The size of the largest piece of a picture in this shape; without a shape, of the whole picture. */
export function sizeInShape({ width, height }: Size, shape: Shape | undefined): Size {
  if (shape === undefined) return { width, height }
  const ratio = shapeRatios[shape]
  return {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  }
}

/** `'3x2'` → `'3x2'`; undefined for anything but exactly one of our shapes. */
export function shapeNamed(text: string): Shape | undefined {
  return shapeNames.find((shape) => shape === text)
}

const objectRoot = '/objects/uploads/'
const objectId = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether `id` can name a stored picture: a UUID in lower case. */
export function isObjectId(id: string): boolean {
  return objectId.test(id)
}

export function objectPath(id: string): string {
  return objectRoot + id
}

/** The id in a stored picture's address; undefined for any other address. */
export function objectIdOf(url: string): string | undefined {
  if (!url.startsWith(objectRoot)) return undefined
  const id = url.slice(objectRoot.length)
  return isObjectId(id) ? id : undefined
}

/** Whether the address is one of our own pictures; any other is shown as it is. */
export function isStoredImage(url: string): boolean {
  return objectIdOf(url) !== undefined
}

/** `'640'` → 640; undefined for anything but exactly one step of the ladder. */
export function variantWidth(text: string): VariantWidth | undefined {
  return variantWidths.find((width) => String(width) === text)
}

/**
 * The step that serves `width` for a picture of `ownWidth`. All steps at least as wide as the picture show it
 * in its own width, so they count as one: the narrowest of them.
 */
export function variantStep(width: VariantWidth, ownWidth: number): VariantWidth {
  return variantWidths.find((step) => step === width || step >= ownWidth) ?? width
}

/** The address of a stored picture at `width`, cut to `shape`; an address elsewhere stays as it is. */
export function variantUrl(url: string, width: VariantWidth, shape?: Shape): string {
  if (!isStoredImage(url)) return url
  return `${url}?w=${String(width)}${shape === undefined ? '' : `&shape=${shape}`}`
}

/**
 * The narrowest variant that is at least `width` pixels wide, for a place that takes one address
 * (a link preview, a preload).
 */
export function variantUrlFor(url: string, width: number, shape?: Shape): string {
  return variantUrl(url, variantWidths.find((step) => step >= width) ?? 2560, shape)
}

/**
 * The `srcset` of a stored picture, undefined for an address elsewhere. No candidate claims to be wider than
 * the picture is in this shape; the last one has that full width, up to 2560 pixels.
 */
export function srcSet(url: string, size: Size, shape?: Shape): string | undefined {
  if (!isStoredImage(url)) return undefined
  const { width: ownWidth } = sizeInShape(size, shape)
  const steps = variantWidths.filter((width) => variantStep(width, ownWidth) === width)
  return steps
    .map((step) => `${variantUrl(url, step, shape)} ${String(Math.min(step, ownWidth))}w`)
    .join(', ')
}
