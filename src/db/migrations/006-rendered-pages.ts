import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** A page also keeps its text as HTML. Existing pages are rendered when they are first read. */
export const renderedPages: Migration = {
  name: '006-rendered-pages',
  async up({ tx, columns }) {
    await sql`alter table pages add column content_html ${columns.text}`.execute(tx)
  },
}
