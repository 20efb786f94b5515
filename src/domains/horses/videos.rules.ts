export const videoPlatforms = ['youtube', 'facebook', 'vimeo'] as const
export type VideoPlatform = (typeof videoPlatforms)[number]
export const videoTags = ['race', 'training', 'barrier_trial', 'general'] as const
export type VideoTag = (typeof videoTags)[number]

/** How many race videos a horse's page shows (SPEC §9). */
export const RACE_VIDEOS = 4

const tagLabels: Record<VideoTag, string> = {
  race: 'Race',
  training: 'Training',
  barrier_trial: 'Barrier Trial',
  general: 'General',
}
export const videoTagLabel = (tag: VideoTag) => tagLabels[tag]
