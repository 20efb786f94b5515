import { useRef } from 'react'
import {
  BetweenHorizontalStart,
  BetweenVerticalStart,
  Bold,
  ChevronRight,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  PencilLine,
  Redo2,
  MousePointerClick,
  Table,
  TextQuote,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { Here, RichCommand } from './rich-text-commands'

/** What opens a dialog instead of changing the text at once. */
type Asking = 'link' | 'button' | 'picture' | 'deletePicture'
export type Tool = RichCommand | Asking

interface Shown {
  tool: Tool
  label: string
  icon: LucideIcon
  keys?: string
  /** Whether it can be on or off. */
  isToggle?: boolean
}

const always: readonly (readonly Shown[])[] = [
  [
    { tool: 'bold', label: 'Bold', icon: Bold, keys: 'Ctrl+B', isToggle: true },
    { tool: 'italic', label: 'Italic', icon: Italic, keys: 'Ctrl+I', isToggle: true },
  ],
  [
    { tool: 'heading', label: 'Heading', icon: Heading2, isToggle: true },
    { tool: 'subheading', label: 'Smaller heading', icon: Heading3, isToggle: true },
  ],
  [
    { tool: 'list', label: 'List', icon: List, isToggle: true },
    { tool: 'numbers', label: 'Numbered list', icon: ListOrdered, isToggle: true },
    { tool: 'quote', label: 'Quote', icon: TextQuote, isToggle: true },
  ],
  [
    { tool: 'link', label: 'Link', icon: Link, keys: 'Ctrl+K', isToggle: true },
    { tool: 'button', label: 'Button', icon: MousePointerClick },
    { tool: 'picture', label: 'Picture', icon: ImagePlus },
    { tool: 'table', label: 'Table', icon: Table },
  ],
  [
    { tool: 'undo', label: 'Undo', icon: Undo2, keys: 'Ctrl+Z' },
    { tool: 'redo', label: 'Redo', icon: Redo2, keys: 'Ctrl+Y' },
  ],
]
const inTable: readonly Shown[] = [
  { tool: 'addRow', label: 'Add row', icon: BetweenHorizontalStart },
  { tool: 'addColumn', label: 'Add column', icon: BetweenVerticalStart },
  { tool: 'deleteRow', label: 'Delete row', icon: Trash2 },
  { tool: 'deleteColumn', label: 'Delete column', icon: Trash2 },
  { tool: 'deleteTable', label: 'Delete table', icon: Trash2 },
]
const inList: readonly Shown[] = [
  { tool: 'moveIn', label: 'Move in', icon: ListIndentIncrease },
  { tool: 'moveOut', label: 'Move out', icon: ListIndentDecrease },
]
const onPicture: readonly Shown[] = [
  { tool: 'picture', label: 'Change picture', icon: PencilLine },
  { tool: 'deletePicture', label: 'Delete picture', icon: Trash2 },
]

interface Props {
  here: Here
  disabled: boolean
  onTool: (tool: Tool) => void
}

/** The editor's buttons; those for a table, a list or a picture are there while the cursor is in one. */
export function RichTextTools({ here, disabled, onTool }: Props) {
  const special = [
    ...(here.picture ? onPicture : []),
    ...(here.inTable ? inTable : []),
    ...(here.inList ? inList : []),
  ]
  const ties = {
    type: 'button',
    disabled,
    // keeps the cursor where it is
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  } as const
  const line = useRef<HTMLDivElement>(null)
  const showOthers = () => {
    const bar = line.current
    if (!bar) return
    const isAtEnd = bar.scrollLeft + bar.clientWidth >= bar.scrollWidth - 1
    bar.scrollTo({ left: isAtEnd ? 0 : bar.scrollWidth })
  }
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="sticky top-[3.7rem] z-10 border border-b-0 border-line-strong bg-paper"
    >
      {/* one line that scrolls on a phone */}
      <div className="flex">
        <div
          ref={line}
          className="flex min-w-0 grow max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:flex-wrap"
        >
          {always.map((group, place) => (
            <div key={place} className="flex border-line not-last:border-r">
              {group.map(({ tool, label, icon: Icon, keys, isToggle }) => (
                <button
                  {...ties}
                  key={tool}
                  aria-label={label}
                  aria-pressed={isToggle ? here.pressed.includes(tool) : undefined}
                  title={keys === undefined ? label : `${label} (${keys})`}
                  onClick={() => onTool(tool)}
                  className="grid size-11 place-items-center rounded-[3px] text-ink-soft hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3 aria-pressed:bg-sunken aria-pressed:text-ink"
                >
                  <Icon aria-hidden className="size-5" />
                </button>
              ))}
            </div>
          ))}
        </div>
        <button
          {...ties}
          aria-label="More tools"
          onClick={showOthers}
          className="grid min-h-11 w-9 shrink-0 place-items-center border-l border-line text-ink-soft focus-visible:-outline-offset-3 sm:hidden"
        >
          <ChevronRight aria-hidden className="size-5" />
        </button>
      </div>
      {special.length > 0 && (
        <div className="flex flex-wrap border-t border-line">
          {special.map(({ tool, label, icon: Icon }) => (
            <button
              {...ties}
              key={label}
              onClick={() => onTool(tool)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-[3px] px-3 text-[0.92rem] font-semibold text-ink-soft hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3"
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
