import type { ShrinkOrder } from './shrink-photo'

/** The best quality whose file is small enough, or else the last (docs/decisions/027). */
const qualities = [0.85, 0.78, 0.7]

/** Upright, in sRGB, at most `longestSide` pixels long; a canvas knows no camera data, so none is left. */
async function shrunk({ file, longestSide, aimBytes }: ShrinkOrder): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  let result: Blob | undefined
  for (const quality of qualities) {
    result = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (result.size <= aimBytes) break
  }
  return result
}

self.onmessage = async ({ data }: MessageEvent<ShrinkOrder>) => {
  self.postMessage(await shrunk(data).catch(() => undefined))
}
