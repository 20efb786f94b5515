import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** A page keeps its text as HTML, too. What was written before is rendered when it is first read. */
export const renderedPages: Migration = {
  name: '006-rendered-pages',
  async up({ tx, columns }) {
    await sql`alter table pages add column content_html ${columns.text}`.execute(tx)
  },
}
