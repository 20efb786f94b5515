import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { viewTab } from '../../../../web/admin/view-tab'
import { Dialog } from '../../../../web/ui/dialog'
import { ErrorState } from '../../../../web/ui/error-state'
import { Loading, Skeleton } from '../../../../web/ui/skeleton'
import { RecordEntries } from '../../../content/ui/admin/record-history'
import type { Horse } from '../../horses.contract'
import { horseQuery } from '../horse.queries'
import { HorseDetailsForm } from './horse-details-form'
import { type HorseTab, horseTabs } from './horse-filter'
import { historyLabels } from './horse-words'
import { PerformancesTab } from './performances-tab'
import { PreviewLinkPart } from '../../../content/ui/admin/preview-link-part'
import { PhotosTab } from './photos-tab'
import { VideosTab } from './videos-tab'

const tabLabels: Record<HorseTab, string> = {
  details: 'Details',
  photos: 'Photos',
  videos: 'Videos',
  performances: 'Performances',
  history: 'History',
}

interface Props {
  id: string
  horses: readonly Horse[]
  tab: HorseTab
  /** The photo to show on its tab. */
  photo: string | undefined
  onTab: (tab: HorseTab) => void
  /** Opens with the form for a new result. */
  isAddingResult: boolean
  onClose: () => void
  returnFocusTo: string
}

export function HorseDialog({ returnFocusTo, onTab, ...props }: Props) {
  const { id, horses, tab, onClose } = props
  const { data } = useQuery(horseQuery(id))
  const listed = horses.find((horse) => horse.id === id)
  // a horse that someone else deletes keeps its name while its dialog is open
  const [name] = useState(listed?.name)
  return (
    <Tabs.Root
      value={tab}
      // each tab opened is a step in the browser's history: the arrow keys only move the focus
      activationMode="manual"
      onValueChange={(chosen) => onTab(horseTabs.find((each) => each === chosen) ?? 'details')}
    >
      <Dialog
        title={['Edit Horse', listed?.name ?? data?.name ?? name].filter(Boolean).join(': ')}
        size="tall"
        head={tabList}
        onClose={onClose}
        staysAt={({ search }) => 'horse' in search && search.horse === id}
        returnFocusTo={returnFocusTo}
      >
        <HorsePanels {...props} />
      </Dialog>
    </Tabs.Root>
  )
}

interface NewProps extends Pick<Props, 'horses' | 'onClose' | 'returnFocusTo'> {
  onCreated: (id: string) => void
}

export const NewHorseDialog = ({ returnFocusTo, ...form }: NewProps) => (
  <Dialog title="Add Horse" size="wide" onClose={form.onClose} returnFocusTo={returnFocusTo}>
    <HorseDetailsForm {...form} />
  </Dialog>
)

const tabList = (
  <Tabs.List
    aria-label="Horse sections"
    className="flex gap-x-3 overflow-x-auto px-5 max-sm:justify-between max-sm:text-[0.82rem] sm:gap-x-8"
  >
    {horseTabs.map((each) => (
      <Tabs.Trigger key={each} value={each} className={`shrink-0 ${viewTab}`}>
        {tabLabels[each]}
      </Tabs.Trigger>
    ))}
  </Tabs.List>
)

type PanelsProps = Omit<Props, 'returnFocusTo' | 'onTab'>

function HorsePanels({ id, horses, tab, photo, isAddingResult, onClose }: PanelsProps) {
  // text typed on a tab, and uploads begun there, survive a change of tabs
  const [visited, setVisited] = useState<readonly HorseTab[]>([tab])
  if (!visited.includes(tab)) setVisited([...visited, tab])
  // the list cuts biographies, and may be older than what someone else has saved
  const horse = useQuery({ ...horseQuery(id), refetchOnMount: 'always' })

  if (horse.isError && !horse.isFetching)
    return <ErrorState what="the horse" retry={() => void horse.refetch()} />
  if (horse.data === null) return <p role="alert">Someone else has deleted this horse.</p>
  if (!horse.data || !horse.isFetchedAfterMount) return <LoadingForm />

  const panel = (value: HorseTab) => ({
    value,
    ...(visited.includes(value) ? { forceMount: true as const } : {}),
    className:
      'grow flex-col gap-5 outline-offset-4 data-[state=active]:flex data-[state=inactive]:hidden',
  })
  return (
    <div ref={focusFirstField} className="flex grow flex-col">
      <Tabs.Content {...panel('details')}>
        <HorseDetailsForm horse={horse.data} horses={horses} onClose={onClose} />
        <PreviewLinkPart of="/api/horses" id={id} isShown={horse.data.isPublished} />
      </Tabs.Content>
      <Tabs.Content {...panel('photos')}>
        <PhotosTab horse={horse.data} horses={horses} shownId={photo} />
      </Tabs.Content>
      <Tabs.Content {...panel('videos')}>
        <VideosTab horse={horse.data} />
      </Tabs.Content>
      <Tabs.Content {...panel('performances')}>
        <PerformancesTab horse={horse.data} isAddingAtFirst={isAddingResult} />
      </Tabs.Content>
      <Tabs.Content {...panel('history')}>
        <RecordEntries subject={`horse:${id}`} labels={historyLabels} />
      </Tabs.Content>
    </div>
  )
}

/** Typing can begin at once, except where a phone's keyboard would cover what to read first. */
function focusFirstField(content: HTMLElement | null) {
  if (window.matchMedia('(pointer: fine)').matches)
    content?.querySelector<HTMLElement>('form input')?.focus()
}

function LoadingForm() {
  return (
    <Loading className="grid gap-5">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </Loading>
  )
}
