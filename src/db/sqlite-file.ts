// Version 12 ends Node 24 when it frees a statement; version 13 crashes on Node 20.
const { default: SqliteFile } = process.versions.node.startsWith('20.')
  ? await import('better-sqlite3-node20')
  : await import('better-sqlite3')

/** better-sqlite3 in the version that works on this Node. */
export { SqliteFile }
