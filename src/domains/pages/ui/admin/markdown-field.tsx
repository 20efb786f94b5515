import { Bold, Heading2, Italic, Link, List, type LucideIcon, TextQuote } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { FieldFault, FieldHint, inputClass, RequiredMark } from '../../../../web/ui/field'
import { type MarkdownCommand, markdownCommands, markdownEdit } from './markdown-commands'
import { MarkdownPreview } from './markdown-preview'

const commands: Record<MarkdownCommand, { label: string; icon: LucideIcon; key?: string }> = {
  bold: { label: 'Bold', icon: Bold, key: 'b' },
  italic: { label: 'Italic', icon: Italic, key: 'i' },
  heading: { label: 'Heading', icon: Heading2 },
  link: { label: 'Link', icon: Link, key: 'k' },
  list: { label: 'List', icon: List },
  quote: { label: 'Quote', icon: TextQuote },
}

const views = ['write', 'preview'] as const
const viewLabels = { write: 'Write', preview: 'Preview' }

/** Markdown with buttons for its signs, and beside it (on a phone, in another tab) a preview of the page. */
export function MarkdownField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { label, disabled } = props
  const { text, change, fault, box: bound } = useField(props)
  const { ref: boundRef, ...rest } = bound
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [view, setView] = useState<(typeof views)[number]>('write')

  const apply = (command: MarkdownCommand) => {
    const area = box.current
    if (!area) return
    const { selectionStart: start, selectionEnd: end } = area
    const edit = markdownEdit(command, { text: area.value, start, end })
    area.focus()
    area.setSelectionRange(edit.from, edit.to)
    insertText(area, edit.insert)
    area.setSelectionRange(edit.start, edit.end)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const command = markdownCommands.find((each) => commands[each].key === event.key.toLowerCase())
    if (command === undefined) return
    // elsewhere Ctrl+B is the sidebar's, and Ctrl+K the browser's
    event.preventDefault()
    apply(command)
  }

  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        <RequiredMark />
      </label>
      <FieldHint id={`${id}-hint`}>
        Markdown: a blank line starts a new paragraph; the buttons add other formatting.
      </FieldHint>
      <div role="group" aria-label="View" className="flex gap-1 md:hidden">
        {views.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={view === each}
            onClick={() => setView(each)}
            className="min-h-11 border-b-[3px] border-transparent px-4 font-semibold text-link aria-pressed:border-brass aria-pressed:text-ink"
          >
            {viewLabels[each]}
          </button>
        ))}
      </div>
      <div className="grid min-w-0 gap-5 md:grid-cols-2">
        <div className={`min-w-0 flex-col ${view === 'write' ? 'flex' : 'hidden md:flex'}`}>
          <div role="toolbar" aria-label="Formatting" aria-controls={id} className="flex flex-wrap">
            {markdownCommands.map((command) => {
              const { label: words, icon: Icon, key } = commands[command]
              return (
                <button
                  key={command}
                  type="button"
                  aria-label={words}
                  title={key === undefined ? words : `${words} (Ctrl+${key.toUpperCase()})`}
                  disabled={disabled}
                  // keeps the selection in the text
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => apply(command)}
                  className="grid size-11 place-items-center rounded-[3px] text-ink-soft hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3"
                >
                  <Icon aria-hidden className="size-5" />
                </button>
              )
            })}
          </div>
          <textarea
            {...rest}
            ref={(element) => {
              box.current = element
              boundRef(element)
            }}
            id={id}
            value={text}
            aria-required
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-hint${fault === undefined ? '' : ` ${id}-fault`}`}
            aria-keyshortcuts="Control+B Control+I Control+K"
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            className={`h-[24rem] grow resize-y leading-relaxed ${inputClass}`}
          />
        </div>
        <section
          aria-label="Preview"
          // scrolls on its own, so the keyboard must reach it, too
          tabIndex={0}
          className={`h-[24rem] min-w-0 overflow-y-auto border border-line bg-paper px-4 py-3 md:mt-11 md:block md:h-auto md:max-h-[28rem] ${view === 'preview' ? '' : 'hidden'}`}
        >
          {text.trim() === '' ? (
            <p className="text-ink-soft">A preview appears here as you type.</p>
          ) : (
            <MarkdownPreview text={text} />
          )}
        </section>
      </div>
      {fault !== undefined && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
    </div>
  )
}

/** As if typed, so that the browser's own Undo reverts it; some browsers don't support this. */
function insertText(area: HTMLTextAreaElement, text: string): void {
  const isTyped =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isTyped) return
  area.setRangeText(text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
