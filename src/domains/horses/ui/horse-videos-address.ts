import { type VideoTag, videoTags } from '../horses.rules'

/** What a horse's address says of its videos; all of them without it. */
interface VideoFilter {
  videos?: VideoTag
}

/** Reads an address that anyone may have typed. */
export function readVideoFilter(search: Record<string, unknown>): VideoFilter {
  const tag = videoTags.find((each) => each === search['videos'])
  return tag === undefined ? {} : { videos: tag }
}
