import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { viewTab } from '../../../../web/admin/view-tab'
import { FieldFault, FieldHint, inputClass, RequiredMark } from '../../../../web/ui/field'
import { PageText } from '../page-text'
import { type Preview, usePreview } from './use-preview'

const RichTextBox = lazy(() => import('./rich-text-box'))

const views = ['write', 'markdown', 'preview'] as const
type View = (typeof views)[number]
const viewLabels = { write: 'Write', markdown: 'Markdown', preview: 'Preview' }

const tooSlow = 'This text is too complicated to show. Make it shorter.'

/** A page's text, written as it will look or as Markdown, and a preview: in a tab, and beside Markdown where there is room. */
export function PageTextField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { label, disabled = false } = props
  const { text, change, fault, ref, box } = useField(props)
  const id = useId()
  const [view, setView] = useState<View>('write')
  const preview = usePreview(text)
  // stays as it is behind the preview
  const [written, setWritten] = useState<Exclude<View, 'preview'>>('write')
  const ties = {
    'aria-required': 'true',
    'aria-invalid': String(fault !== undefined),
    'aria-describedby': `${id}-hint${fault === undefined ? '' : ` ${id}-fault`}`,
  }

  return (
    <div className="grid min-w-0 gap-1.5">
      <span id={`${id}-label`} className="font-semibold">
        {label}
        <RequiredMark />
      </span>
      {/* a phone's keyboard has no such keys */}
      <div className="pointer-coarse:hidden">
        <FieldHint id={`${id}-hint`}>
          Enter begins a paragraph, Shift and Enter a new line.
        </FieldHint>
      </div>
      <div role="group" aria-label="View" className="-mb-1.5 flex gap-5">
        {views.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === view}
            onClick={() => {
              setView(each)
              if (each !== 'preview') setWritten(each)
            }}
            className={viewTab}
          >
            {viewLabels[each]}
          </button>
        ))}
      </div>
      <div className={`grid min-w-0 gap-5 ${view === 'markdown' ? 'lg:grid-cols-2' : ''}`}>
        <div className={`min-w-0 flex-col ${view === 'preview' ? 'hidden' : 'flex'}`}>
          {written === 'markdown' ? (
            <textarea
              {...box}
              {...ties}
              aria-required
              aria-invalid={fault !== undefined}
              aria-labelledby={`${id}-label`}
              value={text}
              onChange={(event) => change(event.target.value)}
              className={`h-[26rem] grow resize-y leading-relaxed ${inputClass}`}
            />
          ) : (
            <RichText isReady={preview !== undefined} isTooSlow={preview === 'too slow'}>
              <RichTextBox
                id={`${id}-text`}
                text={text}
                onChange={change}
                onBlur={box.onBlur}
                ties={{ ...ties, 'aria-labelledby': `${id}-label` }}
                disabled={disabled}
                ref={ref}
              />
            </RichText>
          )}
        </div>
        <section
          aria-label="Preview"
          // scrolls on its own, so the keyboard must reach it, too
          tabIndex={0}
          className={`max-h-[34rem] min-h-[26rem] min-w-0 overflow-y-auto border border-line bg-paper px-4 py-3 ${view === 'preview' ? '' : view === 'markdown' ? 'max-lg:hidden' : 'hidden'}`}
        >
          {text.trim() === '' ? (
            <p className="text-ink-soft">A preview appears here as you type.</p>
          ) : (
            preview && <Shown preview={preview} />
          )}
        </section>
      </div>
      {fault !== undefined && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
    </div>
  )
}

const Shown = ({ preview }: { preview: Preview }) =>
  preview === 'too slow' ? (
    <p className="text-ink-soft">{tooSlow}</p>
  ) : (
    <PageText html={preview.html} className="mx-auto max-w-[36em]" />
  )

interface RichTextProps {
  isReady: boolean
  isTooSlow: boolean
  children: ReactNode
}

/** The editor, once it is known that the text would not hold up the whole browser. */
function RichText({ isReady, isTooSlow, children }: RichTextProps) {
  const waiting = (
    <p className="min-h-[29rem] border border-line-strong bg-raised px-4 py-3 text-ink-soft">
      Opening the editor…
    </p>
  )
  if (!isReady) return waiting
  if (isTooSlow)
    return <p className="text-ink-soft">{tooSlow} You can change it under “Markdown”.</p>
  return <Suspense fallback={waiting}>{children}</Suspense>
}
