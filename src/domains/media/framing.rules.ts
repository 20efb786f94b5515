/** Part of a picture, in percent of its width and height. */
export interface Part {
  left: number
  top: number
  width: number
  height: number
}
interface Point {
  x: number
  y: number
}

/** No crop is narrower or lower than this, in percent. */
const leastCrop = 10

const between = (least: number, value: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** A crop with one corner moved to a point, always inside the picture and never too small. */
export function withCorner(crop: Part, corner: 'start' | 'end', { x, y }: Point): Part {
  const right = crop.left + crop.width
  const bottom = crop.top + crop.height
  if (corner === 'start') {
    const left = between(0, Math.round(x), right - leastCrop)
    const top = between(0, Math.round(y), bottom - leastCrop)
    return { left, top, width: right - left, height: bottom - top }
  }
  const newRight = between(crop.left + leastCrop, Math.round(x), 100)
  const newBottom = between(crop.top + leastCrop, Math.round(y), 100)
  return { ...crop, width: newRight - crop.left, height: newBottom - crop.top }
}

/** A point of the whole picture, in percent of the part that is kept. */
export const pointWithin = (part: Part, { x, y }: Point): Point => ({
  x: between(0, Math.round(((x - part.left) / part.width) * 100), 100),
  y: between(0, Math.round(((y - part.top) / part.height) * 100), 100),
})

/**
 * What a frame of the ratio shows of the kept part, in percent of the whole picture: the largest piece, with the
 * subject where CSS's `object-position` would put it.
 */
export function partInFrame(own: number, crop: Part, subject: Point, ratio: number): Part {
  const cropRatio = (own * crop.width) / crop.height
  const width = cropRatio > ratio ? (crop.width * ratio) / cropRatio : crop.width
  const height = cropRatio > ratio ? crop.height : (crop.height * cropRatio) / ratio
  const within = pointWithin(crop, subject)
  return {
    left: crop.left + ((crop.width - width) * within.x) / 100,
    top: crop.top + ((crop.height - height) * within.y) / 100,
    width,
    height,
  }
}
