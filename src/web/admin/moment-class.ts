/**
 * The look of the browser's own pickers: the pattern of an empty one is quiet until someone fills it in. Chrome's wide gap
 * before the calendar would push that out of a narrow box.
 */
export const momentClass =
  "figures appearance-none not-focus:[&[value='']]:text-ink-soft [&::-webkit-calendar-picker-indicator]:ms-1"
