import type { Executor } from '../../../db/database'
import { refuseUnknownImages } from '../../media/server/image-references.store'
import type { HorsePhoto, HorseVideo } from '../horses.contract'
import {
  findPhoto,
  findVideo,
  listPhotos,
  listVideos,
  updatePhoto,
  updateVideo,
} from './horse-parts.store'
import { addPhoto, addVideo, type NewPhoto } from './horses-changes.store'

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
