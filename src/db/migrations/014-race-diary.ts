import { sql } from 'kysely'
import type { Migration, MigrationContext } from '../migrate'
import { turnPerformancesIntoRuns } from '../performances-to-runs'

/** Meetings, races and runs in place of performances, which each repeated their race. */
export const raceDiary: Migration = {
  name: '014-race-diary',
  async up(context) {
    await createTables(context)
    await turnPerformancesIntoRuns(context)
    if (context.engine === 'postgres') await announceChanges(context)
  },
}

async function createTables({ tx, columns }: MigrationContext): Promise<void> {
  const { text, integer, flag, tableEnd } = columns
  await sql`create table meetings (
    id ${text} not null primary key,
    date ${text} not null,
    venue ${text},
    venue_folded ${text} not null,
    title ${text},
    going ${text},
    status ${text} not null default 'planned' check (status in ('planned', 'held', 'abandoned')),
    abandoned_reason ${text},
    notes ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    unique (date, venue_folded),
    check ((status = 'abandoned') = (abandoned_reason is not null))
  ) ${tableEnd}`.execute(tx)

  await sql`create table races (
    id ${text} not null primary key,
    meeting_id ${text} not null references meetings (id) on delete restrict,
    number ${integer} check (number >= 1),
    name ${text} not null,
    off_time ${text},
    distance_metres ${integer} check (distance_metres >= 1),
    race_class ${text},
    total_runners ${integer} check (total_runners >= 1),
    prizes ${text} not null default '[]',
    currency ${text} not null default 'MUR',
    video_url ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    unique (meeting_id, number),
    unique (id, currency)
  ) ${tableEnd}`.execute(tx)

  await sql`create table runs (
    id ${text} not null primary key,
    race_id ${text} not null,
    currency ${text} not null default 'MUR',
    horse_id ${text} not null references horses (id) on delete cascade,
    state ${text} not null check (state in ('nominated', 'declared', 'reserve', 'scratched', 'ran')),
    jockey ${text},
    apprentice_allowance_grams ${integer} check (apprentice_allowance_grams >= 0),
    draw ${integer} check (draw >= 1),
    carried_weight_grams ${integer} check (carried_weight_grams >= 1),
    rating ${integer} check (rating >= 0),
    body_weight ${integer} check (body_weight >= 1),
    position ${integer} check (position >= 1),
    finish ${text} check (finish in
      ('finished', 'dnf', 'pulled-up', 'fell', 'unseated', 'left', 'disqualified')),
    ${flag('is_dead_heat')},
    margin ${text},
    time ${text},
    prize_money_cents ${integer} not null default 0 check (prize_money_cents >= 0),
    comment ${text},
    office_notes ${text},
    scratched_at ${text},
    scratched_reason ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    unique (race_id, horse_id),
    foreign key (race_id, currency) references races (id, currency)
      on update cascade on delete restrict,
    check ((state = 'ran') = (finish is not null)),
    check (finish <> 'finished' or position is not null),
    check (position is null or finish in ('finished', 'disqualified')),
    check (is_dead_heat = 0 or position is not null),
    check (state = 'ran' or (position is null and margin is null and time is null
      and prize_money_cents = 0)),
    check ((state = 'scratched') = (scratched_at is not null)),
    check (state = 'scratched' or scratched_reason is null)
  ) ${tableEnd}`.execute(tx)
  // this index alone provides a horse's totals
  await sql`create index runs_totals
    on runs (horse_id, state, finish, position, currency, prize_money_cents)`.execute(tx)
  // runs that are still to come
  await sql`create index runs_to_come on runs (race_id) where state <> 'ran'`.execute(tx)
  // and this one the usual prize of a place
  await sql`create index runs_prizes on runs (currency, position, prize_money_cents, finish, id)`.execute(
    tx,
  )
}

/** As for the other tables whose rows visitors see (001). */
async function announceChanges({ tx }: MigrationContext): Promise<void> {
  for (const table of ['meetings', 'races', 'runs'])
    await sql`create trigger ${sql.id(`${table}_announce`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_content_change()`.execute(tx)
}
