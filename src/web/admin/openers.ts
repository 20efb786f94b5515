export type CardTask = 'edit' | 'delete'

/** The id of the button that opens a task's dialog and regains the focus when it closes. */
export const openerOf = (task: string, id: string) => `${task}-${id}`

/** The first of these elements that is on the screen: on a phone a menu takes the place of some buttons. */
export const firstShown = (...ids: [string, ...string[]]) =>
  ids.find((id) => (document.getElementById(id)?.getClientRects().length ?? 0) > 0) ?? ids[0]
