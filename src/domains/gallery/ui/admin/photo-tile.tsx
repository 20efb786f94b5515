import { memo, type ReactNode } from 'react'
import { MoreMenu } from '../../../../web/admin/more-menu'
import { type CardTask, openerOf } from '../../../../web/admin/openers'
import { rowControl, RowOpener } from '../../../../web/admin/row-opener'
import { Badge } from '../../../../web/ui/badge'
import { StableImage } from '../../../media/ui/stable-image'
import type { GalleryItem } from '../../gallery.contract'
import { categoryLabel, photoName } from '../../gallery.rules'
import { tileProportions } from '../gallery-layout'

interface Props {
  photo: GalleryItem
  onTask: (task: CardTask, photo: GalleryItem) => void
  selectBox?: ReactNode
}

/** A gallery photo with its details; the tile itself opens it. There may be thousands. */
export const PhotoTile = memo(function PhotoTile({ photo, onTask, selectBox }: Props) {
  const name = photoName(photo)
  const aspect = `1 / ${tileProportions(photo.image)}`
  return (
    <article className="relative flex h-full flex-col overflow-hidden border border-line bg-raised hover:border-line-strong">
      <div className="relative min-h-0 grow bg-sunken" style={{ aspectRatio: aspect }}>
        {/* tiles far off the screen cost nothing */}
        <span className="absolute inset-0 [content-visibility:auto]">
          <StableImage
            src={photo.imageUrl}
            image={photo.image}
            alt=""
            sizes="(min-width: 80rem) 17rem, (min-width: 48rem) 15rem, 48vw"
            aspect={aspect}
            className="size-full"
          />
        </span>
        {selectBox}
      </div>
      <div className="shrink-0 pt-2.5 pl-3 @max-[28rem]:pl-2">
        <h2
          title={name}
          className={`line-clamp-2 pr-3 text-base text-wrap leading-snug @max-[28rem]:pr-1.5 @max-[28rem]:text-[0.94rem] @min-[28rem]:line-clamp-1 @min-[38rem]:line-clamp-2 @min-[45rem]:line-clamp-1 ${photo.title === null ? 'font-sans font-normal text-ink-soft italic' : ''}`}
        >
          {name}
        </h2>
        <div className="-mt-1.5 flex items-center gap-x-2">
          <p className="min-w-0 truncate text-[0.88rem] text-ink-soft">
            {categoryLabel(photo.category)}
          </p>
          {!photo.isPublished && <Badge tone="brass">Draft</Badge>}
          <div className={`ml-auto pr-3 ${rowControl}`}>
            <MoreMenu<CardTask>
              id={openerOf('more', photo.id)}
              label={`More for ${name}`}
              tasks={[
                ['edit', 'Edit', true],
                ['delete', 'Delete', true],
              ]}
              onTask={(task) => onTask(task, photo)}
            />
          </div>
        </div>
      </div>
      <RowOpener id={photo.id} name={name} onEdit={() => onTask('edit', photo)} />
    </article>
  )
})
