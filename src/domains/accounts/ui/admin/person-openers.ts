import type { PersonTask } from './person-dialogs'

/** The id of the button that opens a task's dialog and regains the focus when it closes. */
export const openerOf = (task: PersonTask, personId: string) =>
  `${task === 'role' ? 'role' : 'more'}-${personId}`
