import {
  dayMs,
  formatDay,
  hourMs,
  stableDay,
  stableTime,
  minuteMs,
  placeOfClock,
} from '../../../../lib/dates'
import { formatLongDateAndTime } from '../../../../lib/moments'
import { counted } from '../../../../lib/text'

// The labels of what decides who sees something, on forms and in histories.

export const visibilityLabels = {
  isPublished: 'Visibility',
  publishAt: 'Publish at',
  unpublishAt: 'Unpublish at',
} as const

const publishedWords = (value: unknown) => (value === true ? 'published' : 'draft')
export const momentWords = (value: unknown) =>
  typeof value === 'string' && value !== '' ? formatLongDateAndTime(value) : 'no time'

export const visibilityWords = {
  isPublished: publishedWords,
  publishAt: momentWords,
  unpublishAt: momentWords,
} as const

export const previewLinkHistory = {
  previewLink: { label: 'the preview link', show: (value: unknown) => String(value) },
} as const

export const visibilityHistory = {
  ...previewLinkHistory,
  isPublished: { label: 'the state', show: publishedWords },
  publishAt: { label: 'the time to publish', show: momentWords },
  unpublishAt: { label: 'the time to unpublish', show: momentWords },
} as const

/** `on Saturday 21 November at 00:30 in Mauritius, in 12 hours` */
export function aheadWords(instant: string, now = new Date()): string {
  const at = new Date(instant)
  const year = stableDay(at).slice(0, 4)
  const day = formatDay(stableDay(at)) + (year === stableDay(now).slice(0, 4) ? '' : ` ${year}`)
  return `on ${day} at ${stableTime(at)} in ${placeOfClock()}, ${distanceWords(at.getTime() - now.getTime())}`
}

function distanceWords(ms: number): string {
  if (ms <= 0) return 'which is past'
  if (ms < hourMs) return `in ${counted(Math.max(1, Math.round(ms / minuteMs)), 'minute')}`
  if (ms < 2 * dayMs) return `in ${counted(Math.round(ms / hourMs), 'hour')}`
  return `in ${counted(Math.round(ms / dayMs), 'day')}`
}
