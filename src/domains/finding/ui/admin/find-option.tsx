import { useState } from 'react'
import { Badge } from '../../../../web/ui/badge'
import { Facts } from '../../../../web/ui/facts'
import { variantUrl } from '../../../media/media.rules'
import type { Hit } from '../../finding.contract'
import { marked } from '../../finding.rules'
import { kindWords } from './find-words'

interface Props {
  id: string
  hit: Hit
  q: string
  isActive: boolean
  /** Says what it is, where that isn't clear from the group's heading. */
  isOfAnyKind: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One thing found. */
export function FindOption({ id, hit, q, isActive, isOfAnyKind, onPoint, onChoose }: Props) {
  const details = [isOfAnyKind ? kindWords[hit.kind].one : '', ...hit.detail.split(' · ')].filter(
    Boolean,
  )
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      ref={isActive ? intoView : undefined}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="flex min-h-14 cursor-pointer items-center gap-3 border-l-4 border-transparent px-2 py-1.5 leading-snug aria-selected:border-mark aria-selected:bg-sunken"
    >
      <Picture key={hit.imageUrl} hit={hit} />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-semibold break-words">
          <Marked text={hit.title} q={q} />
        </span>
        {details.length > 0 && (
          <span className="figures line-clamp-2 text-[0.92rem] break-words text-ink-soft">
            <Facts
              of={details.map((detail) => (
                <Marked key={detail} text={detail} q={q} />
              ))}
            />
          </span>
        )}
      </span>
      {hit.state !== null && <Badge tone="quiet">{hit.state}</Badge>}
    </li>
  )
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

function Picture({ hit: { kind, imageUrl } }: { hit: Hit }) {
  const [isGone, setGone] = useState(false)
  const { icon: Icon } = kindWords[kind]
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-[2px] bg-quiet-wash text-ink-soft">
      {imageUrl === null || isGone ? (
        <Icon aria-hidden className="size-5" />
      ) : (
        <img
          src={variantUrl(imageUrl, 160, '1x1')}
          alt=""
          onError={() => setGone(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

function Marked({ text, q }: { text: string; q: string }) {
  return marked(text, q).map((part, place) =>
    part.isMatch ? (
      <mark
        key={place}
        className="bg-transparent text-inherit underline decoration-mark decoration-2 underline-offset-2"
      >
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
