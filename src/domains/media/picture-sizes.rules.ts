/** The fields whose pictures have a place with bounds: the stable's, and any colours. */
export const pictureFields = ['logoUrl', 'darkLogoUrl', 'iconUrl', 'silksUrl'] as const
type PictureField = (typeof pictureFields)[number]

/** The shorter side that each picture needs at least, in pixels, to be sharp where it is shown. */
const leastSide: Record<PictureField, number> = {
  logoUrl: 84,
  darkLogoUrl: 84,
  iconUrl: 180,
  silksUrl: 192,
}

/** What keeps an uploaded picture from its place; undefined if nothing does. */
export function pictureFault(
  field: PictureField,
  { width, height }: { width: number; height: number },
): string | undefined {
  const least = leastSide[field]
  if (Math.min(width, height) < least)
    return `This picture has ${width} × ${height} pixels: it needs at least ${least} on its shorter side`
  const ratio = width / height
  if (field === 'iconUrl' && (ratio < 0.95 || ratio > 1.05)) return 'An icon must be square'
  if (ratio < 0.5 || ratio > 4)
    return 'This picture is too long: at most four times as wide as high, or twice as high as wide'
  return undefined
}
