import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { buttonClass } from '../ui/button'

interface Props extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple' | 'disabled'> {
  icon: LucideIcon
  label: string
  hint: ReactNode
  /** Choosing files is what the screen is for. */
  isPrimary?: boolean
  /** On one line, where there is room. */
  isSlim?: boolean
  /** Something is being dragged over it. */
  isOver: boolean
  onFiles: (files: File[]) => void
}

/** A place to press for choosing files; whoever shows it takes what is dropped there. */
export function DropArea({
  icon: Icon,
  label,
  hint,
  isPrimary = true,
  isSlim = false,
  isOver,
  onFiles,
  ...input
}: Props) {
  const id = useId()
  return (
    <label
      // on a phone nothing is dropped, so there is no area
      className={`flex items-center justify-center gap-x-4 gap-y-2 ${isSlim ? 'max-sm:flex-col sm:py-2.5' : 'flex-col sm:py-5'} rounded-[3px] border border-dashed bg-raised text-center max-sm:items-start max-sm:border-0 max-sm:bg-transparent max-sm:text-left sm:px-4 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
        isOver ? 'border-solid border-brass bg-brass-wash' : 'border-line-strong'
      } ${input.disabled ? 'opacity-60' : 'cursor-pointer hover:border-ink'}`}
    >
      <input
        {...input}
        type="file"
        aria-label={label}
        aria-describedby={id}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // the same files can be chosen again
          event.target.value = ''
        }}
        className="sr-only"
      />
      <span className={`shrink-0 ${buttonClass(isPrimary ? 'primary' : 'quiet')}`}>
        <Icon aria-hidden className="size-5" />
        {label}
      </span>
      <span
        id={id}
        className={`text-[0.92rem] text-balance text-ink-soft ${isSlim ? 'sm:text-left' : ''}`}
      >
        {hint}
      </span>
    </label>
  )
}
