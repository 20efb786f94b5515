import type { PictureKey } from './pictures'

/** A picture in a horse's own gallery, with its caption and, if anybody remembers it, its day. */
type Photo = readonly [picture: PictureKey, caption: string, takenOn?: string]

/** The photos on each horse's page, its portrait first. */
const photos: Readonly<Record<string, readonly Photo[]>> = {
  'horse-01': [
    ['horse-01', 'Dawn gallop'],
    ['horse-01-2', 'Three furlongs', '2026-10-28'],
    ['horse-01-3', 'Evening stables'],
    ['gallery-wreath', 'Duchess of York Cup day, and four minutes of fame', '2026-05-16'],
    ['gallery-stopwatch', 'What the watch said on the Wednesday before', '2026-05-13'],
  ],
  'horse-02': [
    ['horse-02', 'Free at Le Morne', '2025-07-22'],
    ['horse-02-2', 'Postage paid'],
    ['horse-02-3', 'Two inks'],
    ['gallery-sea-swim', 'After work, and hard to call back', '2026-09-15'],
    ['gallery-feed-room', 'He is the reason the molasses is locked up'],
  ],
  'horse-03': [
    ['horse-03', 'Moonrise'],
    ['horse-03-2', 'Out into the day'],
    ['horse-03-3', 'Trade wind'],
    ['gallery-blue-ribbon', 'Painted for the yard after the Barbé Cup', '2025-11-20'],
    ['gallery-trophy-shelf', 'His cup is the tall one', '2025-10-06'],
    ['gallery-full-stand', 'The noise that he does not care for', '2025-10-04'],
  ],
  'horse-04': [
    ['horse-04', 'At the half-door'],
    ['horse-04-2', 'The headland road'],
    ['gallery-avenue', 'Walking home in December', '2025-12-13'],
  ],
  'horse-05': [
    ['horse-05', 'Under the flamboyant'],
    ['horse-05-2', 'The long evening'],
    ['horse-05-3', 'The moon’s road'],
    ['gallery-high-gallop', 'The long climb that he was bred for', '2025-10-14'],
  ],
  'horse-06': [
    ['horse-06', 'Rain on the straight'],
    ['horse-06-2', 'Green and brass'],
    ['gallery-after-rain', 'Her kind of afternoon', '2026-02-21'],
  ],
  'horse-07': [
    ['horse-07', 'A free afternoon'],
    ['gallery-sand-ring', 'Where he now gives lessons'],
    ['gallery-clock-tower', 'He has never once been late for it'],
  ],
  'horse-08': [
    ['horse-08', 'Into the turn'],
    ['gallery-empty-course', 'His last Friday morning at the course', '2026-06-26'],
  ],
  'horse-09': [
    ['horse-09', 'Noon on the turf'],
    ['gallery-race-day-table', 'His owners’ table', '2026-05-09'],
  ],
  'horse-10': [
    ['horse-10', 'At the post'],
    ['gallery-photo-finish', 'One that took the judge a minute', '2026-10-17'],
  ],
  'horse-11': [
    ['horse-11', 'Coral sun'],
    ['gallery-skyline', 'Somewhere in this line, thinking'],
  ],
  'horse-12': [
    ['horse-12', 'The medallion'],
    [
      'gallery-port-float',
      'Port Louis, February 2025: would not walk off, then would not walk on',
      '2025-02-10',
    ],
    ['gallery-forge', 'New plates before her first race', '2025-08-01'],
  ],
  'horse-13': [
    ['horse-13', 'Spray'],
    ['gallery-one-sail', 'The west coast, where he teaches'],
  ],
  'horse-14': [
    ['horse-14', 'Under Le Pouce'],
    ['gallery-tack-room', 'His saddle, waiting'],
  ],
  'horse-15': [
    ['horse-15', 'Three panels'],
    ['gallery-weighing-room', 'Our colours in the weighing room'],
  ],
  'horse-16': [
    ['horse-16', 'Against the sun'],
    ['gallery-the-colours', 'What he will be running in'],
  ],
}

/** A horse's photographs in order; none for the horse without pictures. */
export const photosOf = (horseKey: string): readonly Photo[] => photos[horseKey] ?? []
