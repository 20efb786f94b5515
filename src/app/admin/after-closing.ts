/** How a screen leaves the address of an open record: the dialog has asked about unsaved work, and the list stays where it is. */
export const afterClosing = {
  replace: true,
  ignoreBlocker: true,
  resetScroll: false,
  viewTransition: false,
} as const
