import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  id: string
  label: string
  children: (handle: ReactNode) => ReactNode
}

/** An item of a sortable list, which moves while it is dragged or makes way. */
export function SortableItem({ id, label, children }: Props) {
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
