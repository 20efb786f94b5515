import { getNonce } from 'get-nonce'
import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import { Select as RadixSelect } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import type { SelectProps } from './select'

interface Props extends Omit<SelectProps<string>, 'label'> {
  id: string
  /** The classes of the browser's own select. */
  className: string
  labelId: string
  /** Links it to its hint and fault. */
  ties: object
}

const scrollButtonClass = 'flex h-7 items-center justify-center text-ink-soft'

/**
 * Radix moves the focus a timer later than the key. On a busy page a quick Enter would come before it and choose the
 * option left behind, so Enter and Space wait for a timer, too.
 */
function chooseOnceMoved(event: KeyboardEvent) {
  if (!event.isTrusted || (event.key !== 'Enter' && event.key !== ' ')) return
  const again = new window.KeyboardEvent('keydown', { key: event.key, bubbles: true })
  setTimeout(() => document.activeElement?.dispatchEvent(again))
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Radix's select. Type-ahead forgets after 1 s and the scroll buttons step every 50 ms (SPEC §9), which are its
 * defaults.
 */
export function RichSelect(props: Props) {
  const { id, labelId, className, ties, name, options, value, onChange, disabled } = props
  return (
    <RadixSelect.Root
      name={name}
      value={value}
      onValueChange={onChange}
      {...(disabled === undefined ? {} : { disabled })}
    >
      <RadixSelect.Trigger
        {...ties}
        id={id}
        aria-labelledby={`${labelId} ${id}`}
        className={className}
      >
        <RadixSelect.Value />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          onKeyDownCapture={chooseOnceMoved}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-[3px] border border-line-strong bg-raised text-ink shadow-[0_6px_24px_rgb(0_0_0/0.18)]"
        >
          <RadixSelect.ScrollUpButton className={scrollButtonClass}>
            <ChevronUp aria-hidden className="size-5" />
          </RadixSelect.ScrollUpButton>
          <RadixSelect.Viewport nonce={getNonce()} className="p-1">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                className="relative flex min-h-11 cursor-pointer items-center rounded-[2px] py-2 pr-10 pl-2.5 outline-none select-none data-highlighted:bg-sunken data-[state=checked]:font-semibold"
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator className="absolute right-2.5">
                  <Check aria-hidden className="size-5 text-link" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
          <RadixSelect.ScrollDownButton className={scrollButtonClass}>
            <ChevronDown aria-hidden className="size-5" />
          </RadixSelect.ScrollDownButton>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  )
}
