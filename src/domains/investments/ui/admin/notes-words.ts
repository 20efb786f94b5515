/** Who reads which notes, as every form of the register says it. */
export const notesField = {
  label: 'Notes for the owner',
  hint: 'The owner reads these in My Investments',
} as const

export const officeNotesField = {
  label: 'Office notes',
  hint: 'Only the office sees these',
} as const
