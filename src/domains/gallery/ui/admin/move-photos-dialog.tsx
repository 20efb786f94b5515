import { useState } from 'react'
import { counted } from '../../../../lib/text'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog } from '../../../../web/ui/dialog'
import { StableImage } from '../../../media/ui/stable-image'
import type { GalleryItem } from '../../gallery.contract'
import { photoName } from '../../gallery.rules'
import { tileProportions } from '../gallery-layout'
import { PhotoGrid, PHOTOS_AT_ONCE } from './photo-grid'

interface Props {
  count: number
  /** The photos that stay where they are, in order. */
  others: readonly GalleryItem[]
  onMove: (to: string) => void
  onClose: () => void
}

/** Where in the gallery the selected photos go. */
export function MovePhotosDialog({ count, others, onMove, onClose }: Props) {
  const [shown, setShown] = useState(PHOTOS_AT_ONCE)
  return (
    <Dialog
      title={`Move ${counted(count, 'photo')}`}
      description="They keep the order they have among themselves."
      size="wide"
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={() => onMove('first')} className={buttonClass()}>
          To the beginning
        </button>
        <button type="button" onClick={() => onMove('last')} className={buttonClass()}>
          To the end
        </button>
      </div>
      {others.length > 0 && (
        <>
          <h3 className="text-lg">Or press the photo to put them before</h3>
          <PhotoGrid
            label="Photos to put them before"
            photos={others}
            shown={shown}
            onMore={setShown}
          >
            {(photo) => (
              <button
                type="button"
                onClick={() => onMove(photo.id)}
                className="flex size-full flex-col border border-line bg-raised text-left hover:border-ink"
              >
                <span
                  className="relative min-h-0 w-full bg-sunken"
                  style={{ aspectRatio: `1 / ${tileProportions(photo.image)}` }}
                >
                  <span className="absolute inset-0">
                    <StableImage
                      src={photo.imageUrl}
                      image={photo.image}
                      alt=""
                      sizes="(min-width: 40rem) 13rem, 48vw"
                      aspect={`1 / ${tileProportions(photo.image)}`}
                      className="size-full"
                    />
                  </span>
                </span>
                <span className="line-clamp-2 px-3 py-2 leading-snug">
                  <span className="sr-only">Before </span>
                  {photoName(photo)}
                </span>
              </button>
            )}
          </PhotoGrid>
        </>
      )}
    </Dialog>
  )
}
