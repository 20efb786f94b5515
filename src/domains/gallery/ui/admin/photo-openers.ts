export type PhotoTask = 'edit' | 'delete'

/** The id of the button that leads to a task, which has the focus again when its dialog has closed. */
export const openerOf = (task: PhotoTask, photoId: string) => `${task}-${photoId}`
