import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { formatLongDate } from '../../../../lib/dates'
import { SortableList } from '../../../../web/admin/sortable-list'
import { send } from '../../../../web/api'
import { toast } from '../../../../web/toast/toast-store'
import { buttonClass } from '../../../../web/ui/button'
import type { Horse, HorseVideo } from '../../horses.contract'
import { videoTagLabel } from '../../horses.rules'
import { horseVideosQuery } from '../horses.queries'
import { useHorsesRefresh } from './horse-changes'
import { platformLabels } from './horse-words'
import { editButtonOf, PartActions } from './part-actions'
import { PartList } from './part-list'
import { VideoForm } from './video-form'

/** Videos (SPEC §2): add, edit, delete, put in order. */
export function VideosTab({ horse }: { horse: Pick<Horse, 'id'> }) {
  const videos = useQuery(horseVideosQuery(horse.id))
  const refresh = useHorsesRefresh()
  const adder = useId()
  /** The form that is open: of a new one, or of the one with this id. */
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)

  const reorder = async (videoIds: string[]) => {
    await send('PATCH', `/api/horses/${horse.id}/videos/reorder`, { videoIds })
    await refresh()
    toast({ title: 'Success', description: 'Videos reordered successfully' })
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">Videos</h3>
        <button
          id={adder}
          type="button"
          aria-expanded={open === 'new'}
          onClick={() => setOpen('new')}
          className={buttonClass(open === 'new' ? 'quiet' : 'primary')}
        >
          Add Video
        </button>
      </div>
      {open === 'new' && <VideoForm horseId={horse.id} onDone={close} returnFocusTo={adder} />}
      <PartList query={videos} what="the videos" empty="No videos yet.">
        {(shown) => (
          <SortableList
            label="Videos"
            items={shown}
            itemLabel={(video) => video.title}
            onReorder={reorder}
            failure="Failed to reorder videos"
            renderItem={(video, handle) =>
              open === video.id ? (
                <VideoForm
                  horseId={horse.id}
                  video={video}
                  onDone={close}
                  returnFocusTo={editButtonOf(video)}
                />
              ) : (
                <VideoRow
                  video={video}
                  handle={handle}
                  neighbour={adder}
                  onEdit={() => setOpen(video.id)}
                />
              )
            }
          />
        )}
      </PartList>
    </>
  )
}

interface RowProps {
  video: HorseVideo
  handle: ReactNode
  neighbour: string
  onEdit: () => void
}

function VideoRow({ video, handle, neighbour, onEdit }: RowProps) {
  return (
    <div className="flex items-center gap-2 border-b border-line bg-paper py-1.5">
      {handle}
      <div className="min-w-0 grow">
        <p className="leading-snug font-semibold break-words">{video.title}</p>
        <p className="figures text-[0.95rem] leading-snug text-ink-soft">
          {[
            videoTagLabel(video.tag),
            platformLabels[video.platform],
            formatLongDate(video.videoDate),
          ].join(' · ')}
        </p>
      </div>
      <PartActions
        name={video.title}
        path={`/api/horse-videos/${video.id}`}
        success="Video deleted successfully"
        failure="Failed to delete video"
        onEdit={onEdit}
        editId={editButtonOf(video)}
        neighbour={neighbour}
      />
    </div>
  )
}
