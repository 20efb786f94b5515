import { sql } from 'kysely'
import { z } from 'zod'
import type { Migration, MigrationContext } from '../migrate'

/**
 * What an offering's shares were at any time: how many, of which part of the horse. A row is permanent, and
 * disappears only with the offering itself, which the register keeps once it mentions it.
 */
export const offeringTerms: Migration = {
  name: '003-offering-terms',
  async up(context) {
    const { tx, columns } = context
    const { text, integer, tableEnd } = columns
    await sql`create table offering_terms (
      offering_id ${text} not null references offerings (id) on delete cascade,
      recorded_at ${text} not null,
      total_shares ${integer} not null check (total_shares >= 1),
      percent_of_horse_hundredths ${integer} not null
        check (percent_of_horse_hundredths between 1 and 10000),
      primary key (offering_id, recorded_at)
    ) ${tableEnd}`.execute(tx)
    await sql`insert into offering_terms
      select id, created_at, total_shares, percent_of_horse_hundredths from offerings`.execute(tx)
    await fillDeleted(context)
    await refuseChanges(context)
  },
}

const deletedRows = z.looseObject({
  offerings: z
    .array(
      z.looseObject({
        id: z.string(),
        created_at: z.string(),
        total_shares: z.number(),
        percent_of_horse_hundredths: z.number(),
      }),
    )
    .optional(),
})

/** Offerings deleted earlier get their terms back, too. */
async function fillDeleted({ tx }: MigrationContext): Promise<void> {
  const deleted = await sql<{ id: string; rows: string }>`
    select id, rows from history where kind in ('offering', 'horse')`.execute(tx)
  for (const { id, rows } of deleted.rows) {
    const kept = deletedRows.parse(JSON.parse(rows))
    const offering_terms = (kept.offerings ?? []).map((offering) => ({
      offering_id: offering.id,
      recorded_at: offering.created_at,
      total_shares: offering.total_shares,
      percent_of_horse_hundredths: offering.percent_of_horse_hundredths,
    }))
    const withTerms = JSON.stringify({ ...kept, offering_terms })
    await sql`update history set rows = ${withTerms} where id = ${id}`.execute(tx)
  }
}

const refusal = 'The terms of an offering are append-only'

/** When a cascade runs the offering is already gone; any other change finds it. */
async function refuseChanges({ tx, engine }: MigrationContext): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create trigger offering_terms_no_update before update on offering_terms
      begin select raise(abort, ${sql.lit(refusal)}); end`.execute(tx)
    await sql`create trigger offering_terms_no_delete before delete on offering_terms
      when exists (select 1 from offerings where id = old.offering_id)
      begin select raise(abort, ${sql.lit(refusal)}); end`.execute(tx)
    return
  }
  await sql`create or replace function refuse_terms_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and not exists (select 1 from offerings where id = old.offering_id) then
        return old;
      end if;
      raise exception ${sql.lit(refusal)} using errcode = 'check_violation';
    end $$`.execute(tx)
  await sql`create trigger offering_terms_append_only before update or delete on offering_terms
    for each row execute function refuse_terms_change()`.execute(tx)
  await sql`create trigger offering_terms_no_truncate before truncate on offering_terms
    for each statement execute function refuse_terms_change()`.execute(tx)
}
