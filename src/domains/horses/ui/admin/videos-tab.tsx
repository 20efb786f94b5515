import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { formatLongDate } from '../../../../lib/dates'
import { rereadingWhenRefused } from '../../../../web/admin/rereading-when-refused'
import { SortableList } from '../../../../web/admin/sortable-list'
import { send } from '../../../../web/send'
import { toast } from '../../../../web/toast/toast-store'
import { buttonClass } from '../../../../web/ui/button'
import { Facts } from '../../../../web/ui/facts'
import type { Colours } from '../../../media/colours.rules'
import { resultWords } from '../../../racing/race-words.rules'
import type { Horse, HorseVideo, Performance } from '../../horses.contract'
import { videoTagLabel } from '../../videos.rules'
import { filmsOf } from '../../films.rules'
import { FilmDetail, groundOf } from '../film-poster'
import { horseVideosQuery, performancesQuery } from '../horse.queries'
import { useHorsesRefresh } from './horse-changes'
import { platformLabels } from './horse-words'
import { formOpenerOf, PartActions } from './part-actions'
import { PartList } from './part-list'
import { RaceName } from './race-name'
import { VideoForm } from './video-form'

type HorseOfVideos = Pick<Horse, 'id'> & Colours

/** Videos (SPEC §2): add, edit, delete, put in order. */
export function VideosTab({ horse }: { horse: HorseOfVideos }) {
  const videos = useQuery({ ...horseVideosQuery(horse.id), refetchOnMount: 'always' })
  const { data: performances = [] } = useQuery(performancesQuery(horse.id))
  const runs = new Map(filmsOf(videos.data ?? [], performances).own.map(({ id, run }) => [id, run]))
  const refresh = useHorsesRefresh()
  const adder = useId()
  const [isAdding, setAdding] = useState(false)

  const reorder = async (videoIds: string[]) => {
    const path = `/api/horses/${horse.id}/videos/reorder`
    await rereadingWhenRefused(videos.refetch, () => send('PATCH', path, { videoIds }))
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
          aria-expanded={isAdding}
          onClick={() => setAdding(true)}
          className={buttonClass(isAdding ? 'quiet' : 'primary')}
        >
          Add Video
        </button>
      </div>
      <p className="-mt-2 text-ink-soft">
        Replays entered with a result appear on the horse’s page after these.
      </p>
      {isAdding && (
        <VideoForm horseId={horse.id} onDone={() => setAdding(false)} returnFocusTo={() => adder} />
      )}
      <PartList query={videos} what="the videos" empty="No videos yet.">
        {(shown) => (
          <SortableList
            label="Videos"
            className="@container border-t border-line"
            items={shown}
            itemLabel={(video) => video.title}
            onReorder={reorder}
            failure="Failed to reorder videos"
            renderItem={(video, handle) => (
              <VideoRow
                horse={horse}
                video={video}
                run={runs.get(video.id) ?? null}
                handle={handle}
                neighbour={adder}
              />
            )}
          />
        )}
      </PartList>
    </>
  )
}

interface RowProps {
  horse: HorseOfVideos
  video: HorseVideo
  /** The race that it shows. */
  run: Performance | null
  handle: ReactNode
  /** The id of the element that takes the focus after a deletion. */
  neighbour: string
}

/** A video; its form opens in place. */
function VideoRow({ horse, video, run, handle, neighbour }: RowProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <VideoForm
        horseId={horse.id}
        video={video}
        onDone={() => setEditing(false)}
        returnFocusTo={() => formOpenerOf(video)}
      />
    )
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center border-b border-line bg-paper py-2.5 sm:flex">
      {/* on a phone below the menu */}
      <span className="max-sm:col-start-3 max-sm:row-start-2 max-sm:-mr-3.5 max-sm:self-start max-sm:justify-self-end sm:-ml-3">
        {handle}
      </span>
      <span
        aria-hidden
        className={`relative row-span-2 mr-3 hidden h-12.5 w-22 sm:h-16 sm:w-28 shrink-0 place-items-center overflow-hidden @min-[15rem]:grid sm:mr-4 ${groundOf({ run, tag: video.tag })}`}
      >
        {run && run.position !== null ? (
          <span
            className={`font-serif text-[1.5rem] leading-none font-bold ${run.position === 1 ? 'text-brass' : ''}`}
          >
            {resultWords(run)}
          </span>
        ) : (
          <FilmDetail tag={video.tag} own={horse} />
        )}
      </span>
      <div className="col-start-2 row-span-2 row-start-1 mr-2 min-w-0 grow">
        <p className="leading-snug font-semibold break-words">
          <RaceName>{video.title}</RaceName>
        </p>
        <p className="figures text-[0.95rem] leading-snug text-ink-soft">
          <Facts
            of={[
              videoTagLabel(video.tag),
              platformLabels[video.platform],
              formatLongDate(video.videoDate),
            ]}
          />
        </p>
      </div>
      <div className="max-sm:col-start-3 max-sm:row-start-1 max-sm:self-end max-sm:justify-self-end">
        <PartActions
          name={video.title}
          part={video}
          path={`/api/horse-videos/${video.id}`}
          success="Video deleted successfully"
          failure="Failed to delete video"
          onEdit={() => setEditing(true)}
          neighbour={neighbour}
        />
      </div>
    </div>
  )
}
