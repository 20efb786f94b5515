import type { Executor } from '../../../db/database'
import { formatLongDate } from '../../../lib/dates'
import { refuseUnknownImages } from '../../media/server/image-references.store'
import type { HorsePhoto, HorseVideo, Performance } from '../horses.contract'
import { performanceFaults } from '../horses.rules'
import {
  findPerformance,
  findPhoto,
  findVideo,
  listPhotos,
  listVideos,
  updatePerformance,
  updatePhoto,
  updateVideo,
  findUsualPrize,
  listPerformances,
} from './horse-parts.store'
import { addPerformance, addPhoto, addVideo, type NewPhoto } from './horses-changes.store'
import { conflict, type Question } from '../../../http/errors'
import {
  dayQuestions,
  isRaceChanged,
  isSameRace,
  prizeQuestions,
  raceWords,
} from '../performances.rules'
import type { PartChange } from './horse-parts.service'

/** What is unlikely about a result. @throws 409 if the horse has another one for the same race */
async function judgePerformance(
  tx: Executor,
  { horse, before, after }: PartChange<Performance>,
): Promise<Question[]> {
  if (!before || isRaceChanged(before, after)) {
    const runs = await listPerformances(tx, horse.id)
    const other = runs.find((run) => run.id !== after.id && isSameRace(run, after))
    if (other) throw conflict(`${horse.name} already has a result for ${raceWords(other)}`)
  }
  return [
    ...(before?.raceDate === after.raceDate ? [] : dayQuestions(after, horse)),
    ...(before?.prizeMoney === after.prizeMoney
      ? []
      : prizeQuestions(after, before, await findUsualPrize(tx, after))),
  ]
}

export const photos = {
  kind: 'horse-photo' as const,
  table: 'horse_photos' as const,
  missing: 'Photo not found',
  field: 'photoIds',
  title: (photo: HorsePhoto) => photo.caption ?? 'Photo',
  list: listPhotos,
  find: findPhoto,
  add: async (tx: Executor, now: Date, horseId: string, photo: NewPhoto) => {
    await refuseUnknownImages(tx, { imageUrl: photo.imageUrl })
    return addPhoto(tx, now, horseId, photo)
  },
  update: async (tx: Executor, at: Date, id: string, change: Parameters<typeof updatePhoto>[3]) => {
    await refuseUnknownImages(tx, { imageUrl: change.imageUrl })
    await updatePhoto(tx, at, id, change)
  },
}

export const videos = {
  kind: 'horse-video' as const,
  table: 'horse_videos' as const,
  missing: 'Video not found',
  field: 'videoIds',
  title: (video: HorseVideo) => video.title,
  list: listVideos,
  find: findVideo,
  add: addVideo,
  update: updateVideo,
}

export const performances = {
  kind: 'performance' as const,
  table: 'performances' as const,
  missing: 'Performance not found',
  title: (run: Performance) => `${run.raceName}, ${formatLongDate(run.raceDate)}`,
  find: findPerformance,
  add: addPerformance,
  update: updatePerformance,
  faultsOf: performanceFaults,
  judge: judgePerformance,
}
