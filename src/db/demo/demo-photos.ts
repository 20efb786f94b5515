import { paintings } from './paintings/catalogue'

/** A picture of a horse's own gallery, by the painting's key, with what is written beneath it. */
type Photo = readonly [paintingKey: string, caption: string]

/** What else hangs on a horse's page, beside its own pictures. */
const morePhotos: Readonly<Record<string, readonly Photo[]>> = {
  'horse-01': [
    ['gallery-wreath', 'Duchess of York Cup day, and four minutes of fame'],
    ['gallery-stopwatch', 'What the watch said on the Wednesday before'],
  ],
  'horse-02': [
    ['gallery-sea-swim', 'After work, and hard to call back'],
    ['gallery-feed-room', 'He is the reason the molasses is locked up'],
  ],
  'horse-03': [
    ['gallery-blue-ribbon', 'Painted for the yard after the Barbé Cup'],
    ['gallery-trophy-shelf', 'His cup is the tall one'],
    ['gallery-full-stand', 'The noise that he does not care for'],
  ],
  'horse-04': [['gallery-avenue', 'Walking home in December']],
  'horse-05': [['gallery-high-gallop', 'The long climb that he was bred for']],
  'horse-06': [['gallery-after-rain', 'Her kind of afternoon']],
  'horse-07': [
    ['gallery-sand-ring', 'Where he now gives lessons'],
    ['gallery-clock-tower', 'He has never once been late for it'],
  ],
  'horse-08': [['gallery-empty-course', 'His last Friday morning at the course']],
  'horse-09': [['gallery-race-day-table', 'His owners’ table']],
  'horse-10': [['gallery-photo-finish', 'One that took the judge a minute']],
  'horse-11': [['gallery-skyline', 'Somewhere in this line, thinking']],
  'horse-12': [
    ['gallery-port-float', 'Port Louis, February 2025: would not walk off, then would not walk on'],
    ['gallery-forge', 'New plates before her first race'],
  ],
  'horse-13': [['gallery-one-sail', 'The west coast, where he teaches']],
  'horse-14': [['gallery-tack-room', 'His saddle, waiting']],
  'horse-15': [['gallery-weighing-room', 'Our colours in the weighing room']],
  'horse-16': [['gallery-the-colours', 'What he will be running in']],
}

/** A horse's photographs in order: its own pictures, its portrait first, then what else hangs there. */
export function photosOf(horseKey: string): Photo[] {
  const own = (paintings.horses[horseKey] ?? []).map(({ key, title }): Photo => [key, title])
  return [...own, ...(morePhotos[horseKey] ?? [])]
}
