/** The labels of the two kinds of notes, wherever the register shows them. */
export const notesLabels = {
  notes: 'Notes for the owner',
  officeNotes: 'Office notes',
} as const
