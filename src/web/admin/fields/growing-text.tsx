import type { ComponentProps } from 'react'
import { inputClass } from '../../ui/field'

interface Props extends Omit<ComponentProps<'textarea'>, 'className' | 'value'> {
  value: string
}

/** A text box as tall as its text: an invisible copy of the text below it sets the height. */
export function GrowingText({ value, rows = 3, ...textarea }: Props) {
  return (
    <div
      data-text={value}
      className="grid after:invisible after:col-start-1 after:row-start-1 after:border after:border-transparent after:px-3 after:py-2 after:break-words after:whitespace-pre-wrap after:content-[attr(data-text)_'_']"
    >
      <textarea
        {...textarea}
        rows={rows}
        value={value}
        className={`col-start-1 row-start-1 resize-none overflow-hidden break-words ${inputClass}`}
      />
    </div>
  )
}
