import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** The trail by kind, by record and by person, each in the order in which it is read: newest first. */
export const activity: Migration = {
  name: '028-activity',
  async up({ tx }) {
    await sql`drop index audit_entries_subject`.execute(tx)
    await sql`drop index audit_entries_actor`.execute(tx)
    await sql`create index audit_entries_kind on audit_entries (subject_type, at, id)`.execute(tx)
    await sql`create index audit_entries_record
      on audit_entries (subject_type, subject_id, at, id)`.execute(tx)
    await sql`create index audit_entries_person
      on audit_entries (actor_id, subject_type, at, id)`.execute(tx)
  },
}
