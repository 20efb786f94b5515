/** A link or a button to one of several views; the line below it is as wide as its words. */
export const viewTab =
  'flex min-h-11 items-center border-b-[3px] border-transparent font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-mark aria-[current=page]:text-ink aria-pressed:border-mark aria-pressed:text-ink aria-selected:border-mark aria-selected:text-ink'
