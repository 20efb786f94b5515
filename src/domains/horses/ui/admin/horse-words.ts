import { moneyWords } from '../../../../web/value-words'
import {
  momentWords,
  visibilityHistory,
  visibilityLabels,
} from '../../../content/ui/admin/visibility-words'
import type { FieldLabels } from '../../../content/ui/admin/content-words'
import { ownSilksLabels } from '../../../content/ui/admin/own-silks-fields'
import { designWords } from '../../../media/ui/admin/silks-words'
import { runHistoryWords } from '../../../racing/run-words.rules'
import { horseStatuses, statusLabel } from '../../horses.rules'
import { videoPlatforms, videoTagLabel, videoTags } from '../../videos.rules'

// The labels of the fields of a horse and its parts, on forms and in the horse's history.

export const horseLabels = {
  name: 'Name',
  status: 'Status',
  ...visibilityLabels,
  archivedAt: 'Archived',
  isFeatured: 'Featured on the home page',
  breed: 'Breed',
  color: 'Colour',
  gender: 'Gender',
  dateOfBirth: 'Date of birth',
  ageYears: 'Age in years',
  sire: 'Sire (father)',
  dam: 'Dam (mother)',
  featuredImageUrl: 'Featured image',
  biography: 'Biography',
  ...ownSilksLabels,
  openingRaces: 'Races',
  openingWins: 'Wins',
  openingEarnings: 'Earnings',
} as const

export const videoLabels = {
  videoUrl: 'Video URL',
  platform: 'Platform',
  title: 'Title',
  videoDate: 'Date',
  tag: 'Category',
  description: 'Description',
} as const

export const performanceLabels = {
  raceName: 'Race',
  raceDate: 'Date',
  raceNumber: 'Race number',
  trackName: 'Track',
  position: 'Position',
  totalRunners: 'Runners',
  jockey: 'Jockey',
  prizeMoney: 'Prize money',
  distanceMetres: 'Distance in metres',
  videoUrl: 'Video URL',
} as const

export const platformLabels = { youtube: 'YouTube', facebook: 'Facebook', vimeo: 'Vimeo' } as const

/** Words for stored values. */
export const statusWords = (value: unknown) =>
  horseStatuses.filter((status) => status === value).map(statusLabel)[0] ?? String(value)
export const tagWords = (value: unknown) =>
  videoTags.filter((tag) => tag === value).map(videoTagLabel)[0] ?? String(value)
export const platformWords = (value: unknown) =>
  videoPlatforms.filter((each) => each === value).map((each) => platformLabels[each])[0] ??
  String(value)

/** The same fields as the history's sentences name them. */
export const historyLabels: FieldLabels = {
  ...runHistoryWords,
  ...visibilityHistory,
  archivedAt: { label: 'the time it was archived', show: momentWords },
  name: 'the name',
  status: { label: 'the status', show: statusWords },
  isFeatured: '“featured on the home page”',
  breed: 'the breed',
  color: 'the colour',
  gender: 'the gender',
  dateOfBirth: 'the date of birth',
  ageYears: 'the age',
  sire: 'the sire',
  dam: 'the dam',
  featuredImageUrl: { label: 'the featured image', isPicture: true },
  biography: 'the biography',
  silks: { label: 'its own colours', show: designWords },
  silksUrl: { label: 'the picture of its own colours', isPicture: true },
  openingRaces: 'the races before this site',
  openingWins: 'the wins before this site',
  // the currency of the day is not in the history
  openingEarnings: { label: 'the earnings before this site', show: (value) => moneyWords(value) },
  imageUrl: { label: 'the picture', isPicture: true },
  caption: 'the caption',
  takenOn: 'the day it was taken',
  horse: 'the horse',
  platform: { label: 'the platform', show: platformWords },
  videoUrl: 'the video’s address',
  title: 'the title',
  videoDate: 'the date',
  tag: { label: 'the category', show: tagWords },
  description: 'the description',
  raceName: 'the race',
  raceDate: 'the date',
  raceNumber: 'the race number',
  trackName: 'the track',
  position: 'the position',
  totalRunners: 'the number of runners',
  jockey: 'the jockey',
  prizeMoney: { label: 'the prize money', show: (value) => moneyWords(value) },
  distanceMetres: 'the distance',
}
