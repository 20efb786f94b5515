/** The paper: a seeded tile of tooth and mottling, made once and laid over every print. */
import { seeded } from './shapes'

const side = 1024

let tile: Int8Array | undefined

/** Signed lightness for each pixel of the tile: fine tooth, a slow mottling of the ink and rare bare flecks. */
function grainTile(): Int8Array {
  if (tile !== undefined) return tile
  const random = seeded(1812)
  const cell = 64
  const cells = side / cell
  const slow = Float32Array.from({ length: cells * cells }, () => random() * 2 - 1)
  const slowAt = (x: number, y: number) => slow[(y % cells) * cells + (x % cells)] ?? 0
  const made = new Int8Array(side * side)
  for (let y = 0; y < side; y++) {
    const cy = Math.floor(y / cell)
    const fy = (y % cell) / cell
    for (let x = 0; x < side; x++) {
      const cx = Math.floor(x / cell)
      const fx = (x % cell) / cell
      const above = slowAt(cx, cy) * (1 - fx) + slowAt(cx + 1, cy) * fx
      const below = slowAt(cx, cy + 1) * (1 - fx) + slowAt(cx + 1, cy + 1) * fx
      const mottle = (above * (1 - fy) + below * fy) * 2.6
      const tooth = (random() + random() - 1) * 10
      const fleck = random() < 0.0012 ? 26 : 0
      made[y * side + x] = Math.max(-100, Math.min(100, Math.round(mottle + tooth + fleck)))
    }
  }
  tile = made
  return made
}

/** Lays the paper's grain over raw RGB pixels, in place. */
export function layGrain(pixels: Uint8Array, width: number, height: number): void {
  const grain = grainTile()
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  for (let y = 0; y < height; y++) {
    // Each repeat of the tile starts elsewhere, so that the eye finds no seam.
    const row = (y % side) * side
    const slide = Math.floor(y / side) * 389
    let at = y * width * 3
    for (let x = 0; x < width; x++) {
      const lift = grain[row + ((x + slide) & (side - 1))] ?? 0
      clamped[at] = (clamped[at] ?? 0) + lift
      clamped[at + 1] = (clamped[at + 1] ?? 0) + lift
      clamped[at + 2] = (clamped[at + 2] ?? 0) + lift
      at += 3
    }
  }
}
