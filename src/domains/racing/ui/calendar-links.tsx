interface Props {
  /** `/racing.ics`, or a horse's. */
  path: string
  publicUrl: string
  /** What the calendar holds, for screen readers. */
  what: string
}

/** Ways into a person's own calendar: one that follows every change, and a file for those that can't. */
export function CalendarLinks({ path, publicUrl, what }: Props) {
  return (
    <p className="flex flex-wrap gap-x-5 print:hidden">
      <a
        href={publicUrl.replace(/^https?:/, 'webcal:') + path}
        className="text-link-line inline-flex min-h-11 items-center"
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
