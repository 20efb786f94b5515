import { buttonClass } from '../../../web/ui/button'

interface Props {
  /** `/racing.ics`, or a horse's. */
  path: string
  publicUrl: string
  /** What the calendar holds, for screen readers. */
  what: string
  /** Whether following it is the main thing to do. */
  isButton?: boolean
}

/** Ways into a person's own calendar: one that follows every change, and a file for those that can't. */
export function CalendarLinks({ path, publicUrl, what, isButton = false }: Props) {
  return (
    <p className={`flex flex-wrap gap-x-5 gap-y-2 print:hidden ${isButton ? '' : '-my-2'}`}>
      <a
        href={publicUrl.replace(/^https?:/, 'webcal:') + path}
        className={isButton ? buttonClass() : 'text-link-line inline-flex min-h-11 items-center'}
      >
        Add to calendar<span className="sr-only">: {what}</span>
      </a>
      <a
        href={path}
        download
        className="inline-flex min-h-11 items-center text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        Calendar file (.ics)<span className="sr-only">: {what}</span>
      </a>
    </p>
  )
}
