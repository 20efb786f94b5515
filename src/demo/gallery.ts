import type { NewGalleryItem } from '../domains/gallery/gallery.contract'
import type { PictureKey } from './pictures'

type Print = Omit<NewGalleryItem, 'imageUrl' | 'displayOrder' | 'isPublished'> & {
  picture: PictureKey
}

const published: readonly Print[] = [
  {
    picture: 'gallery-door-row',
    category: 'stable',
    title: 'Three doors down',
    description: 'The east row at breakfast time. Nobody has ever been early enough for the grey.',
  },
  {
    picture: 'gallery-skyline',
    category: 'training',
    title: 'Six on the skyline',
    description: 'First lot on the ridge path, a little before six. They like to go in order.',
  },
  {
    picture: 'gallery-wreath',
    category: 'victory',
    title: 'In the winner’s enclosure',
    description: 'The wreath, the bunting and the longest four minutes of a lad’s afternoon.',
  },
  {
    picture: 'gallery-one-sail',
    category: 'other',
    title: 'One sail home',
    description: 'The lagoon off Le Morne on our yearly day out. The horses stayed in the shade.',
  },
  {
    picture: 'gallery-empty-course',
    category: 'facilities',
    title: 'Before anyone comes',
    description: 'Champ de Mars on a Friday morning, mist still lying along the foot of the range.',
  },
  {
    picture: 'gallery-tack-room',
    category: 'stable',
    title: 'Everything in its place',
    description: 'The tack room after evening stables: saddles soaped, silks pressed, bits dry.',
  },
  {
    picture: 'gallery-sea-swim',
    category: 'training',
    title: 'A swim after work',
    description: 'Salt water is good for the legs. Getting out again is a matter of opinion.',
  },
  {
    picture: 'gallery-blue-ribbon',
    category: 'victory',
    title: 'The ribbon',
    description:
      'Painted for the yard the winter after our grey took the mile by a length and a half.',
  },
  {
    picture: 'gallery-forge',
    category: 'facilities',
    title: 'Shoeing day',
    description: 'Light plates for the course, steel for the road. The fire is lit by five.',
  },
  {
    picture: 'gallery-silks-line',
    category: 'other',
    title: 'Washing day',
    description: 'Sunday’s line: ours, and three borrowed from friends after a very wet Saturday.',
  },
  {
    picture: 'gallery-high-gallop',
    category: 'training',
    title: 'The high gallop',
    description:
      'Red earth, a steady climb and cane on both sides. The last furlong is the honest one.',
  },
  {
    picture: 'gallery-feed-room',
    category: 'stable',
    title: 'The feed room at six',
    description: 'Oats, bran, hay and one locked tin of molasses, for reasons the chestnut knows.',
  },
  {
    picture: 'gallery-photo-finish',
    category: 'victory',
    title: 'The judge’s photograph',
    description: 'Three noses and one line. Ours is the near one, and yes, it counted.',
  },
  {
    picture: 'gallery-clock-tower',
    category: 'facilities',
    title: 'Twenty to six',
    description:
      'The clock was a gift and runs four minutes fast. Everyone has agreed to believe it.',
  },
  {
    picture: 'gallery-full-stand',
    category: 'other',
    title: 'A full stand',
    description:
      'Feature day from the far rail. If you look closely, everyone is pointing at ours.',
  },
  {
    picture: 'gallery-stopwatch',
    category: 'training',
    title: 'The watch',
    description: 'Ninety seconds or so, and a whole morning’s talk about where they went.',
  },
  {
    picture: 'gallery-sand-ring',
    category: 'facilities',
    title: 'The sand ring, resting',
    description: 'Raked twice a day. The flamboyant was here first and keeps the middle.',
  },
  {
    picture: 'gallery-trophy-shelf',
    category: 'victory',
    title: 'Room for another',
    description: 'The office shelf. The horseshoe is not a prize; it came off in the straight.',
  },
  {
    picture: 'gallery-port-float',
    category: 'other',
    title: 'Off the boat',
    description: 'Port Louis, after the long crossing: a new face, and a first look at the island.',
  },
  {
    picture: 'gallery-the-colours',
    category: 'stable',
    title: 'The colours',
    description:
      'Bottle green, a brass sash, ivory sleeves, brass cap. Easy to find in a field of eleven.',
  },
  {
    picture: 'gallery-avenue',
    category: 'training',
    title: 'December, going home',
    description:
      'The flamboyants meet overhead for about three weeks. We walk that way on purpose.',
  },
  {
    picture: 'gallery-weighing-room',
    category: 'facilities',
    title: 'The weighing room',
    description:
      'Saddle, cloth, jockey, nerves. The needle is not interested in the last of these.',
  },
  {
    picture: 'gallery-race-day-table',
    category: 'other',
    title: 'Saturday, ten o’clock',
    description: 'Tea, a hat, good glasses and the card. The ring round the second line is hope.',
  },
  {
    picture: 'gallery-after-rain',
    category: 'other',
    title: 'After the rain',
    description: 'Going soft, light perfect, nobody left but the man with the fork.',
  },
]

/** Not ready for visitors: without a text, or awaiting a decision. */
const drafts: readonly Print[] = [
  {
    picture: 'horse-01-3',
    category: 'stable',
    title: 'Evening stables',
    description: null,
  },
  {
    picture: 'horse-03-2',
    category: 'training',
    title: null,
    description: null,
  },
  {
    picture: 'horse-10',
    category: 'victory',
    title: 'At the post',
    description: 'Ask his owners before this one goes up.',
  },
]

/** In display order, drafts last. */
export const demoGallery = [
  ...published.map((print) => ({ ...print, isPublished: true })),
  ...drafts.map((print) => ({ ...print, isPublished: false })),
]
