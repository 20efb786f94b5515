import { dayMs } from '../../lib/dates'

/** Whether visitors see something, and when that changes; the times are those not yet reached. */
export interface Visibility {
  isPublished: boolean
  publishAt: string | null
  unpublishAt: string | null
}
type VisibilityChange = { [Field in keyof Visibility]?: Visibility[Field] | undefined }

/** How far ahead a time may be. */
const MOST_AHEAD_MS = 3660 * dayMs

/**
 * A change with what follows from it: until its time to be published a thing is a draft, and publishing or
 * withdrawing it by hand settles the time set for that.
 */
export function withConsequences<C extends VisibilityChange>(
  change: C,
  before: Visibility | undefined,
): C & VisibilityChange {
  if (change.publishAt != null) return { ...change, isPublished: false }
  if (change.isPublished === true && before?.publishAt != null)
    return { ...change, publishAt: null }
  const isWithdrawn = change.isPublished === false && before?.isPublished === true
  if (isWithdrawn && change.unpublishAt === undefined) return { ...change, unpublishAt: null }
  return change
}

/** What is wrong with the times, field by field; one that stays as it is may have just been reached. */
export function timeFaults(
  now: Date,
  { isPublished, publishAt, unpublishAt }: Visibility,
  before: Visibility | undefined,
): { path: string; message: string }[] {
  const faultOf = (at: string, verb: string) => {
    const ahead = Date.parse(at) - now.getTime()
    if (ahead <= 0) return `This time is past: ${verb} it now, or choose a later time`
    return ahead > MOST_AHEAD_MS ? 'At most ten years ahead' : undefined
  }
  const fault = (path: 'publishAt' | 'unpublishAt', message: string | undefined) =>
    message === undefined ? [] : [{ path, message }]
  const early =
    publishAt === null || publishAt === before?.publishAt
      ? []
      : fault('publishAt', faultOf(publishAt, 'publish'))
  if (
    unpublishAt === null ||
    (unpublishAt === before?.unpublishAt && publishAt === before.publishAt)
  )
    return early
  const message =
    faultOf(unpublishAt, 'unpublish') ??
    (publishAt === null
      ? isPublished
        ? undefined
        : 'It isn’t published: say when it will be, too'
      : Date.parse(unpublishAt) <= Date.parse(publishAt)
        ? 'Must be later than the time to publish'
        : undefined)
  return [...early, ...fault('unpublishAt', message)]
}

/** What has become of it by now; if both times have passed, the later one counts. */
export function reached(
  now: Date,
  { isPublished, publishAt, unpublishAt }: Visibility,
): Visibility {
  const isOver = (at: string | null) => at !== null && Date.parse(at) <= now.getTime()
  return {
    isPublished: !isOver(unpublishAt) && (isPublished || isOver(publishAt)),
    publishAt: isOver(publishAt) ? null : publishAt,
    unpublishAt: isOver(unpublishAt) ? null : unpublishAt,
  }
}
