/** A link to one of a screen's views, in a strip over a hairline. */
export const viewLink =
  'flex min-h-12 items-center border-b-[3px] border-transparent font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-mark aria-[current=page]:text-ink'
