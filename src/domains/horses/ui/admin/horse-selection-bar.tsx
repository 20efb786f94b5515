import { useState } from 'react'
import { counted } from '../../../../lib/text'
import { MoreMenu } from '../../../../web/admin/more-menu'
import { BarButton, SelectionBar } from '../../../../web/admin/selection-bar'
import type { Selection } from '../../../../web/admin/use-selection'
import {
  DeleteSeveral,
  seenOf,
  together,
  useTogether,
} from '../../../content/ui/admin/use-together'
import type { HorsesTogether } from '../../horse-input.contract'
import type { Horse } from '../../horses.contract'
import { horseStatuses, statusLabel } from '../../horses.rules'

interface Props {
  selection: Selection<Horse>
  refresh: () => Promise<void>
}

type Change = Omit<HorsesTogether['horses'][number], 'id' | 'updatedAt'>

/** What can be done with several horses. */
export function HorseSelectionBar({ selection, refresh }: Props) {
  const failure = 'Failed to update the horses'
  const { run, finish, refusal } = useTogether({ selection, refresh, failure })
  const [isDeleting, setDeleting] = useState(false)
  const { chosen } = selection
  const change = (fields: Change, done: string) =>
    void run(() =>
      together(
        '/api/horses/together',
        { horses: chosen.map((horse) => ({ ...seenOf(horse), ...fields })) },
        (count) => `${counted(count, 'horse')} ${done}`,
      ),
    )
  const isNone = chosen.length === 0
  const isArchived = chosen.some(({ archivedAt }) => archivedAt !== null)
  return (
    <>
      <SelectionBar selection={selection} refusal={refusal}>
        <BarButton
          disabled={chosen.every(({ isPublished }) => isPublished)}
          onClick={() => change({ isPublished: true }, 'published')}
        >
          Publish
        </BarButton>
        <BarButton
          disabled={!chosen.some(({ isPublished }) => isPublished)}
          onClick={() => change({ isPublished: false }, 'made drafts')}
        >
          Make drafts
        </BarButton>
        <BarButton
          disabled={isNone}
          onClick={() =>
            isArchived
              ? change({ archivedAt: null }, 'taken out of the archive')
              : change({ archivedAt: new Date().toISOString() }, 'archived')
          }
        >
          {isArchived ? 'Take out of the archive' : 'Archive'}
        </BarButton>
        <MoreMenu
          label="Status"
          isWorded
          disabled={isNone}
          tasks={horseStatuses.map((status) => [status, statusLabel(status), true] as const)}
          onTask={(status) => change({ status }, `set to ${statusLabel(status)}`)}
        />
        <MoreMenu
          label="Home page"
          isWorded
          disabled={isNone}
          tasks={[
            ['feature', 'Feature on the home page', true],
            ['leave', 'Don’t feature', true],
          ]}
          onTask={(task) =>
            task === 'feature'
              ? change({ isFeatured: true }, 'featured')
              : change({ isFeatured: false }, 'no longer featured')
          }
        />
        <BarButton tone="danger" disabled={isNone} onClick={() => setDeleting(true)}>
          Delete
        </BarButton>
      </SelectionBar>
      {isDeleting && (
        <DeleteSeveral
          kind="horse"
          one="horse"
          things={chosen}
          also="Their photos, videos, performances and ownership shares go with them."
          finish={finish}
          refresh={refresh}
          onClose={() => setDeleting(false)}
          focusAfterwards={selection.buttonId}
        />
      )}
    </>
  )
}
