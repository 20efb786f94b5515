import { type VideoTag, videoTags } from '../videos.rules'

/** The filter in a horse's address; all videos if unset. */
interface VideoFilter {
  videos?: VideoTag
}

/** Reads an address that may have been typed by hand. */
export function readVideoFilter(search: Record<string, unknown>): VideoFilter {
  const tag = videoTags.find((each) => each === search['videos'])
  return tag === undefined ? {} : { videos: tag }
}
