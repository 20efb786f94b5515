/**
 * The phases of a gallop and quieter paces, as angles of a horse's bones: 0 is straight down, 90 straight
 * ahead, -90 straight behind.
 */

export type Pose = 'gathered' | 'reach' | 'drive' | 'landing' | 'lift' | 'canter' | 'trot' | 'walk'

/** Forearm, cannon, pastern. */
type Fore = readonly [number, number, number]
/** Thigh, gaskin, cannon, pastern. */
type Hind = readonly [number, number, number, number]

export interface Stance {
  nearFore: Fore
  farFore: Fore
  nearHind: Hind
  farHind: Hind
  /** How far the neck and, against it, the head are lowered, in degrees. */
  neck: number
  head: number
  /** How far the whole horse is lowered in front, in degrees. */
  pitch: number
  /** How far its lowest hoof is above the ground. */
  lift: number
  /** The tail's angle where it begins, and how it goes on. */
  tail: readonly [number, number, number, number]
  /** How far the mane is blown upwards. */
  mane: number
}

export const stances: Record<Pose, Stance> = {
  /** In the air, all four legs folded beneath. */
  gathered: {
    nearFore: [38, -78, -112],
    farFore: [66, -34, -74],
    nearHind: [62, -6, 58, 14],
    farHind: [44, -30, 30, -20],
    neck: 10,
    head: -12,
    pitch: 0,
    lift: 2.6,
    tail: [-78, -92, -100, -84],
    mane: 0,
  },
  /** At full stretch, as the old prints have it. */
  reach: {
    nearFore: [72, 66, 50],
    farFore: [50, 20, -22],
    nearHind: [-12, -62, -46, -84],
    farHind: [8, -44, -22, -66],
    neck: 18,
    head: -20,
    pitch: -1,
    lift: 0.9,
    tail: [-84, -96, -88, -78],
    mane: 4,
  },
  /** Both hind legs under it and pushing, the forehand rising. */
  drive: {
    nearFore: [80, -18, -62],
    farFore: [58, -58, -98],
    nearHind: [46, -16, 24, 52],
    farHind: [16, -38, -10, 22],
    neck: 2,
    head: -8,
    pitch: -6,
    lift: 0,
    tail: [-62, -84, -98, -104],
    mane: 8,
  },
  /** The leading foreleg takes the weight, the hind legs swing through behind. */
  landing: {
    nearFore: [20, 16, 44],
    farFore: [-14, -58, -104],
    nearHind: [34, -40, 6, -44],
    farHind: [6, -74, -34, -92],
    neck: 15,
    head: -12,
    pitch: 3.5,
    lift: 0,
    tail: [-96, -86, -74, -70],
    mane: -4,
  },
  /** Leaving the leading foreleg, before the legs gather. */
  lift: {
    nearFore: [-26, -40, -84],
    farFore: [46, -64, -104],
    nearHind: [50, -34, 22, -26],
    farHind: [30, -58, -4, -58],
    neck: 14,
    head: -16,
    pitch: 2,
    lift: 0.1,
    tail: [-88, -82, -92, -100],
    mane: 2,
  },
  canter: {
    nearFore: [62, 10, -22],
    farFore: [6, 0, 30],
    nearHind: [30, -22, 4, 32],
    farHind: [-2, -48, -30, -66],
    neck: 0,
    head: 2,
    pitch: -3,
    lift: 0,
    tail: [-52, -72, -88, -98],
    mane: 0,
  },
  trot: {
    nearFore: [54, -30, -60],
    farFore: [-16, -20, 10],
    nearHind: [4, -40, -20, -6],
    farHind: [42, -34, 10, -26],
    neck: -6,
    head: 8,
    pitch: -1,
    lift: 0,
    tail: [-40, -58, -74, -80],
    mane: 0,
  },
  walk: {
    nearFore: [22, 14, 36],
    farFore: [-14, -22, -2],
    nearHind: [6, -36, -12, 2],
    farHind: [32, -18, 6, 34],
    neck: 8,
    head: 2,
    pitch: 0,
    lift: 0,
    tail: [-24, -10, -2, -8],
    mane: -6,
  },
}
