// apart from `text.ts`, which visitors load: only the back office lists names

/** `"Ana"`, `"Ana and Bo"`, `"Ana, Bo and Cy"`; of more than `most`, `"Ana, Bo and 7 more"`. */
export function listed(names: readonly string[], most = Infinity): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names
  const parts =
    shown.length < names.length ? [...shown, `${names.length - shown.length} more`] : shown
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
