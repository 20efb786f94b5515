/** How many horses and opportunities the dashboard names (SPEC §9). */
export const NAMED = 5
