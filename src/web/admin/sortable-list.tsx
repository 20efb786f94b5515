import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
  useSortable,
} from '@dnd-kit/sortable'
import { type ReactNode, useId, useState } from 'react'
import { useUnsavedWork } from '../ui/unsaved-work'
import { moved, useSortableOrder } from './sortable-order'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'

interface Props<Item extends { id: string }> {
  label: string
  items: readonly Item[]
  /** An item's name, on its handle and in announcements. */
  itemLabel: (item: Item) => string
  /** Saves the order; resolves once `items` have it. If it rejects, the old order comes back. */
  onReorder: (ids: string[]) => Promise<unknown>
  /** The message if the order can't be saved and the server gives none. */
  failure: string
  layout?: 'list' | 'grid'
  className?: string
  /** `handle` is the button that moves the item. */
  renderItem: (item: Item, handle: ReactNode) => ReactNode
}

const instructions =
  'Press Space to lift it, the arrow keys to move it, Space again to put it down, and Escape to leave it where it was.'

/** A list that people put in order by mouse, finger or keyboard. */
export function SortableList<Item extends { id: string }>(props: Props<Item>) {
  const { label, itemLabel, layout = 'list', className, renderItem } = props
  const { ordered, reorder, refusal } = useSortableOrder(props)
  const [isLifted, setLifted] = useState(false)
  const id = useId()
  const sensors = useSensors(
    // a press on a handle becomes a move only after a short distance
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: 'auto',
    }),
  )
  // Escape puts a lifted item back: a dialog around it stays open
  useUnsavedWork({ isBusy: isLifted })

  const ids = ordered.map((item) => item.id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setLifted(false)
    if (over && over.id !== active.id) reorder(moved(ids, String(active.id), String(over.id)))
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(ordered, itemLabel),
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragStart={() => setLifted(true)}
      onDragCancel={() => setLifted(false)}
      onDragEnd={onDragEnd}
    >
      {refusal !== undefined && (
        <p role="alert" className="mb-3 border-l-4 border-bad bg-bad-wash px-3 py-2 text-bad">
          {refusal}
        </p>
      )}
      <SortableContext
        items={ids}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ul aria-label={label} className={className}>
          {ordered.map((item) => (
            <SortableItem key={item.id} id={item.id} label={itemLabel(item)}>
              {(handle) => renderItem(item, handle)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

/** What screen readers say while an item is moved. */
function announcementsOf<Item extends { id: string }>(
  items: readonly Item[],
  itemLabel: (item: Item) => string,
): Announcements {
  const placeOf = (id: unknown) => items.findIndex((item) => item.id === id)
  const nameOf = (id: unknown) => {
    const item = items[placeOf(id)]
    return item === undefined ? '' : itemLabel(item)
  }
  const placeWords = (id: unknown) => `place ${placeOf(id) + 1} of ${items.length}`
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is lifted, from ${placeWords(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is over ${placeWords(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} is put down at ${placeWords(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${placeWords(active.id)}.`,
  }
}

interface ItemProps {
  id: string
  label: string
  children: (handle: ReactNode) => ReactNode
}

/** An item of a sortable list, which moves while it is dragged or makes way. */
function SortableItem({ id, label, children }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, ...move } = useSortable({ id })
  // no scaling: items of different heights keep their own
  const style = { transform: CSS.Translate.toString(move.transform), transition: move.transition }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`min-w-0 ${move.isDragging ? 'relative z-10 bg-paper shadow-[0_4px_20px_rgb(0_0_0/0.25)]' : ''}`}
    >
      {children(
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          aria-label={`Move ${label}`}
          // a finger on the handle moves the item; anywhere else it scrolls
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-[3px] text-ink-soft hover:bg-sunken hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden className="size-5" />
        </button>,
      )}
    </li>
  )
}
