/** The server's regular jobs. All times are the database's (`Database.now`). */
export interface JobsTable {
  name: string
  /** When it last succeeded. */
  succeeded_at: string | null
  /** When it last failed, and why: an error's code or name. Both outlast a later success. */
  failed_at: string | null
  failure: string | null
  /** The server doing it now. */
  holder: string | null
  /** If the holder hasn't renewed its lease by then, another server may take over. */
  lease_until: string | null
}
