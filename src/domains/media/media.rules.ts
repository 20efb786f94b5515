/** The widths a picture is offered in, in pixels. Few and fixed, so that each is made once. */
export const variantWidths = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const
export type VariantWidth = (typeof variantWidths)[number]

const objectRoot = '/objects/uploads/'
const objectId = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether `id` can name a stored picture: a UUID in lower case. */
export function isObjectId(id: string): boolean {
  return objectId.test(id)
}

/** The address of a stored picture. */
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

/** `'640'` → 640; undefined for whatever is not exactly a step of the ladder. */
export function variantWidth(text: string): VariantWidth | undefined {
  return variantWidths.find((width) => String(width) === text)
}

/**
 * The step that stands for `width` in a picture of `ownWidth`. All steps at least as wide as the
 * picture show it in its own width, and so are one: the narrowest of them.
 */
export function variantStep(width: VariantWidth, ownWidth: number): VariantWidth {
  return variantWidths.find((step) => step === width || step >= ownWidth) ?? width
}

/** The address of a stored picture at `width`; an address elsewhere stays as it is. */
export function variantUrl(url: string, width: VariantWidth): string {
  return isStoredImage(url) ? `${url}?w=${String(width)}` : url
}

/**
 * The narrowest variant that is at least `width` pixels wide, for a place that takes one address
 * (a link preview, a preload).
 */
export function variantUrlFor(url: string, width: number): string {
  return variantUrl(url, variantWidths.find((step) => step >= width) ?? 2560)
}

/**
 * The `srcset` of a stored picture, undefined for an address elsewhere. No candidate claims to be
 * wider than the picture is; the last one is the picture in its own width, up to 2560 pixels.
 */
export function srcSet(url: string, ownWidth: number): string | undefined {
  if (!isStoredImage(url)) return undefined
  const steps = variantWidths.filter((width) => variantStep(width, ownWidth) === width)
  return steps
    .map((step) => `${variantUrl(url, step)} ${String(Math.min(step, ownWidth))}w`)
    .join(', ')
}
