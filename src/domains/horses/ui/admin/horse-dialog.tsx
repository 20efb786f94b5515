import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { Dialog } from '../../../../web/ui/dialog'
import { ErrorState } from '../../../../web/ui/error-state'
import { Skeleton } from '../../../../web/ui/skeleton'
import { RecordHistory } from '../../../content/ui/admin/record-history'
import type { Horse } from '../../horses.contract'
import { horseQuery } from '../horses.queries'
import { HorseDetailsForm } from './horse-details-form'
import { historyLabels } from './horse-words'
import { PerformancesTab } from './performances-tab'
import { PhotosTab } from './photos-tab'
import { VideosTab } from './videos-tab'

export const horseTabs = ['details', 'photos', 'videos', 'performances'] as const
export type HorseTab = (typeof horseTabs)[number]

const tabLabels: Record<HorseTab, string> = {
  details: 'Details',
  photos: 'Photos',
  videos: 'Videos',
  performances: 'Performances',
}

interface Props {
  /** As it stands on the list. */
  horse: Pick<Horse, 'id' | 'name'>
  horses: readonly Horse[]
  /** What it opens at; `performances` with the form for a result open. */
  start: HorseTab
  onClose: () => void
  returnFocusTo: string
}

/** A horse with all that belongs to it. */
export function HorseDialog({ horse, horses, start, onClose, returnFocusTo }: Props) {
  return (
    <Dialog
      title={`Edit Horse: ${horse.name}`}
      size="wide"
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <HorseTabs id={horse.id} horses={horses} start={start} onClose={onClose} />
    </Dialog>
  )
}

type TabsProps = Pick<Props, 'horses' | 'start' | 'onClose'> & { id: string }

function HorseTabs({ id, horses, start, onClose }: TabsProps) {
  const [tab, setTab] = useState(start)
  // what was typed on a tab, or is being uploaded there, goes on behind the others
  const [visited, setVisited] = useState<readonly HorseTab[]>([start])
  // the list cuts biographies, and may be older than what another person saved since
  const horse = useQuery({ ...horseQuery(id), refetchOnMount: 'always' })

  if (horse.isError && !horse.isFetching)
    return <ErrorState what="the horse" retry={() => void horse.refetch()} />
  if (horse.data === null)
    return <p role="alert">This horse is no longer there: someone else has deleted it.</p>
  if (!horse.data || !horse.isFetchedAfterMount) return <LoadingForm />

  const open = (chosen: string) => {
    const next = horseTabs.find((each) => each === chosen) ?? 'details'
    setTab(next)
    if (!visited.includes(next)) setVisited([...visited, next])
  }
  const panel = (value: HorseTab) => ({
    value,
    ...(visited.includes(value) ? { forceMount: true as const } : {}),
    className:
      'grow flex-col gap-5 outline-offset-4 data-[state=active]:flex data-[state=inactive]:hidden',
  })
  return (
    <Tabs.Root
      ref={focusFirstField}
      value={tab}
      onValueChange={open}
      className="flex grow flex-col gap-5"
    >
      <Tabs.List
        aria-label="Parts of the horse"
        className="-mx-5 -mt-5 flex overflow-x-auto border-b border-line px-2 sm:px-3"
      >
        {horseTabs.map((each) => (
          <Tabs.Trigger
            key={each}
            value={each}
            className="min-h-12 shrink-0 grow border-b-[3px] border-transparent px-2.5 font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-brass data-[state=active]:text-ink sm:grow-0 sm:px-4"
          >
            {tabLabels[each]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content {...panel('details')}>
        <HorseDetailsForm horse={horse.data} horses={horses} onClose={onClose} />
        <RecordHistory subject={`horse:${id}`} labels={historyLabels} />
      </Tabs.Content>
      <Tabs.Content {...panel('photos')}>
        <PhotosTab horse={horse.data} />
      </Tabs.Content>
      <Tabs.Content {...panel('videos')}>
        <VideosTab horse={horse.data} />
      </Tabs.Content>
      <Tabs.Content {...panel('performances')}>
        <PerformancesTab horse={horse.data} isAddingAtFirst={start === 'performances'} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

/** Typing can begin at once, except where a phone's keyboard would cover what is to be read first. */
function focusFirstField(content: HTMLElement | null) {
  if (window.matchMedia('(pointer: fine)').matches)
    content?.querySelector<HTMLElement>('form input')?.focus()
}

function LoadingForm() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading...</span>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}
