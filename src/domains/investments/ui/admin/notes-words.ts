/** How every form and list of the register calls the two kinds of notes. */
export const notesLabels = {
  notes: 'Notes for the owner',
  officeNotes: 'Office notes',
} as const
