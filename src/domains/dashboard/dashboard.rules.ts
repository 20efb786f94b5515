/** How many horses and opportunities the dashboard lists (SPEC §9). */
export const NAMED = 5
