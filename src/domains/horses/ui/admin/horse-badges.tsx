import { formatLongDateAndTime } from '../../../../lib/moments'
import { Badge } from '../../../../web/ui/badge'
import type { Horse } from '../../horses.contract'

/** What sets a horse apart in the list, besides its status. */
export function HorseBadges({ horse, isNew }: { horse: Horse; isNew: boolean }) {
  return (
    <>
      {isNew && <Badge tone="info">Just added</Badge>}
      {!horse.isPublished && <Badge tone="brass">Draft</Badge>}
      {horse.archivedAt !== null && <Badge tone="quiet">Archived</Badge>}
    </>
  )
}

/** When a draft will be published. */
export function PublishLine({ horse }: { horse: Horse }) {
  if (horse.publishAt === null) return null
  return (
    <p className="figures basis-full text-[0.92rem] text-brass-ink">
      To be published on {formatLongDateAndTime(horse.publishAt)}
    </p>
  )
}
