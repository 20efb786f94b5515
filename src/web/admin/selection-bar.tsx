import { SquareCheck } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from '../ui/button'
import { focusQuietly, type Selection } from './use-selection'

type Any = Selection<{ id: string }>
type Parts<Names extends keyof Any> = Pick<Any, Names>

/** Starts selecting, and ends it. */
export function SelectButton({
  selection,
}: {
  selection: Parts<'isOn' | 'start' | 'leave' | 'shown' | 'buttonId'>
}) {
  const { isOn, start, leave, shown, buttonId } = selection
  return (
    <button
      id={buttonId}
      type="button"
      title="Select"
      aria-pressed={isOn}
      disabled={!isOn && shown === 0}
      onClick={isOn ? leave : start}
      className={`aria-pressed:bg-sunken ${buttonClass('quiet')}`}
    >
      <SquareCheck aria-hidden className="size-5 max-lg:hidden" />
      Select
    </button>
  )
}

interface BoxProps {
  selection: Parts<'isOn' | 'has' | 'toggle'>
  id: string
  name: string
  /** Its box is at the start of a row. */
  isRow?: boolean
}

/** Selects one: its box and all of the picture or row around it can be pressed, whose frame is `relative`. */
export function SelectBox({ selection, id, name, isRow = false }: BoxProps) {
  if (!selection.isOn) return null
  return (
    <label
      className={`absolute inset-0 z-[1] cursor-pointer has-checked:after:absolute has-checked:after:inset-0 has-checked:after:ring-action has-checked:after:ring-inset ${isRow ? 'has-checked:after:ring-2' : 'has-checked:after:ring-4'}`}
    >
      <span className="sr-only">Select {name}</span>
      <span
        className={`absolute grid place-items-center bg-paper ${isRow ? 'inset-y-0 left-0 w-[3.375rem]' : 'top-0 right-0 size-11'}`}
      >
        <input
          type="checkbox"
          checked={selection.has(id)}
          onChange={({ nativeEvent }) =>
            selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          className="size-6 accent-action"
        />
      </span>
    </label>
  )
}

interface BarProps {
  selection: Parts<'isOn' | 'leave' | 'selectAll' | 'chosen' | 'shown' | 'most' | 'buttonId'>
  /** Why the last action was refused. */
  refusal: ReactNode
  /** `BarButton`s. */
  children: ReactNode
}

/** What to do with what is selected: above the list, and at the bottom of a phone's screen. */
export function SelectionBar({ selection, refusal, children }: BarProps) {
  const { isOn, leave, selectAll, chosen, shown, most, buttonId } = selection
  if (!isOn) return null
  const count = chosen.length
  return (
    <section
      aria-label="Selected"
      data-selection
      // toasts would cover it on a phone
      data-toasts-on-top
      className="z-[15] grid gap-2 border-line-strong bg-raised px-3 py-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:shadow-[0_-4px_20px_rgb(0_0_0/0.18)] sm:sticky sm:top-14 sm:mb-6 sm:border md:top-0 sm:in-[[role=dialog]]:top-[var(--dialog-head)]"
    >
      {refusal !== undefined && (
        <p role="alert" className="border-l-4 border-bad bg-bad-wash px-3 py-2 text-bad">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2">
        <p role="status" className="figures mr-auto font-semibold">
          {count} selected
          {count === most && <span className="font-normal text-ink-soft">, the most at once</span>}
        </p>
        <button
          type="button"
          onClick={selectAll}
          disabled={count === Math.min(shown, most)}
          className={textButton}
        >
          Select all shown
        </button>
        <button
          type="button"
          onClick={() => {
            focusQuietly(buttonId)
            leave()
          }}
          className={textButton}
        >
          Done
        </button>
      </div>
      <div role="group" aria-label="Actions" className="flex flex-wrap gap-2 whitespace-nowrap">
        {children}
      </div>
    </section>
  )
}

const textButton =
  'min-h-11 px-2 font-semibold underline underline-offset-4 hover:bg-sunken disabled:no-underline disabled:opacity-55'

/** An action on what is selected. */
export function BarButton({ tone, ...props }: ComponentProps<'button'> & { tone?: 'danger' }) {
  return (
    <button
      type="button"
      {...props}
      className={`px-3! ${buttonClass('quiet')} ${tone === 'danger' ? 'text-bad! hover:border-bad!' : ''}`}
    />
  )
}

/** Leaves room below a list for the bar on a phone. */
export const selectionRoom = 'has-data-selection:max-sm:pb-44'
