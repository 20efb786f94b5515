import type { PersonTask } from './person-dialogs'

/** The id of the button that leads to a task, which has the focus again when its dialog has closed. */
export const openerOf = (task: PersonTask, personId: string) =>
  `${task === 'role' ? 'role' : 'more'}-${personId}`
