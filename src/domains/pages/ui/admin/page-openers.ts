export type PageTask = 'edit' | 'delete'

/** The id of the button that leads to a task, which has the focus again when its dialog has closed. */
export const openerOf = (task: PageTask, pageId: string) => `${task}-${pageId}`
