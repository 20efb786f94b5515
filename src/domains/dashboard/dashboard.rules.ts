/** How many horses and opportunities the dashboard lists (SPEC §9). */
export const NAMED = 5
/** How many days ahead a meeting’s declarations are due. */
export const DAYS_AHEAD = 3
/** How many meetings with something missing are named. */
export const DUE_NAMED = 5
