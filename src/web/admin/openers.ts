export type CardTask = 'edit' | 'delete'

/** The id of the button that opens a task's dialog and regains the focus when it closes. */
export const openerOf = (task: string, id: string) => `${task}-${id}`
