import { type Kysely, sql } from 'kysely'
import type { Migration, MigrationContext } from '../migrate'
import type { Tables } from '../tables/tables'

export const initial: Migration = {
  name: '001-initial',
  async up(context) {
    await createAccounts(context)
    await createMedia(context)
    await createHorses(context)
    await createOwnership(context)
    await createRegister(context)
    await createSite(context)
    if (context.engine === 'postgres') await announceContentChanges(context.tx)
  },
}

async function createAccounts({ tx, columns }: MigrationContext): Promise<void> {
  const { text, integer, flag, tableEnd } = columns

  await sql`create table users (
    id ${text} not null primary key,
    email ${text},
    email_folded ${text} unique,
    first_name ${text},
    last_name ${text},
    phone ${text},
    profile_image_url ${text},
    role ${text} not null,
    password_hash ${text},
    two_factor_secret ${text},
    two_factor_pending_secret ${text},
    ${flag('two_factor_enabled')},
    two_factor_last_step ${integer},
    disabled_at ${text},
    created_at ${text} not null,
    updated_at ${text} not null
  ) ${tableEnd}`.execute(tx)

  await sql`create table identities (
    id ${text} not null primary key,
    user_id ${text} not null references users (id) on delete cascade,
    issuer ${text} not null,
    subject ${text} not null,
    created_at ${text} not null,
    unique (issuer, subject)
  ) ${tableEnd}`.execute(tx)
  await sql`create index identities_user on identities (user_id)`.execute(tx)

  await sql`create table sessions (
    id ${text} not null primary key,
    user_id ${text} not null references users (id) on delete cascade,
    created_at ${text} not null,
    last_seen_at ${text} not null,
    expires_at ${text} not null,
    ${flag('remembered')},
    address ${text},
    user_agent ${text}
  ) ${tableEnd}`.execute(tx)
  await sql`create index sessions_user on sessions (user_id)`.execute(tx)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(tx)

  await sql`create table pending_sign_ins (
    id ${text} not null primary key,
    user_id ${text} not null references users (id) on delete cascade,
    ${flag('remembered')},
    attempts ${integer} not null default 0 check (attempts >= 0),
    created_at ${text} not null,
    expires_at ${text} not null
  ) ${tableEnd}`.execute(tx)
  await sql`create index pending_sign_ins_user on pending_sign_ins (user_id)`.execute(tx)

  await sql`create table password_links (
    id ${text} not null primary key,
    user_id ${text} not null references users (id) on delete cascade,
    created_at ${text} not null,
    expires_at ${text} not null
  ) ${tableEnd}`.execute(tx)
  await sql`create index password_links_user on password_links (user_id)`.execute(tx)

  await sql`create table failed_tries (
    id ${text} not null primary key,
    tries ${integer} not null check (tries >= 0),
    expires_at ${text} not null
  ) ${tableEnd}`.execute(tx)
  await sql`create index failed_tries_expiry on failed_tries (expires_at)`.execute(tx)

  await sql`create table audit_entries (
    id ${text} not null primary key,
    at ${text} not null,
    actor_id ${text},
    actor_name ${text} not null,
    address ${text},
    action ${text} not null,
    subject_type ${text} not null,
    subject_id ${text},
    detail ${text} not null default '{}'
  ) ${tableEnd}`.execute(tx)
  await sql`create index audit_entries_subject on audit_entries (subject_type, subject_id)`.execute(
    tx,
  )
  await sql`create index audit_entries_actor on audit_entries (actor_id)`.execute(tx)

  await sql`create table history (
    id ${text} not null primary key,
    kind ${text} not null,
    subject_id ${text} not null,
    title ${text} not null,
    "rows" ${text} not null,
    deleted_at ${text} not null,
    deleted_by ${text},
    restored_at ${text}
  ) ${tableEnd}`.execute(tx)
  await sql`create index history_deleted_at on history (deleted_at)`.execute(tx)
}

async function createMedia({ tx, columns }: MigrationContext): Promise<void> {
  const { text, integer, tableEnd } = columns

  await sql`create table images (
    id ${text} not null primary key,
    content_type ${text} not null,
    bytes ${integer} not null check (bytes >= 0),
    width ${integer} not null check (width >= 1),
    height ${integer} not null check (height >= 1),
    color ${text} not null,
    focal_x ${integer} not null default 50 check (focal_x between 0 and 100),
    focal_y ${integer} not null default 50 check (focal_y between 0 and 100),
    created_at ${text} not null,
    created_by ${text}
  ) ${tableEnd}`.execute(tx)

  await sql`create table uploads (
    id ${text} not null primary key,
    created_at ${text} not null,
    expires_at ${text} not null,
    created_by ${text},
    completed_at ${text}
  ) ${tableEnd}`.execute(tx)
  await sql`create index uploads_expiry on uploads (expires_at)`.execute(tx)
}

async function createHorses({ tx, columns }: MigrationContext): Promise<void> {
  const { text, integer, flag, tableEnd } = columns

  await sql`create table horses (
    id ${text} not null primary key,
    slug ${text} not null unique,
    name ${text} not null,
    name_folded ${text} not null,
    breed ${text},
    breed_folded ${text},
    date_of_birth ${text},
    age_years ${integer} check (age_years >= 0),
    gender ${text},
    color ${text},
    status ${text} not null,
    sire ${text},
    dam ${text},
    biography ${text},
    featured_image_url ${text},
    ${flag('is_featured')},
    opening_races ${integer} not null default 0,
    opening_wins ${integer} not null default 0,
    opening_earnings_cents ${integer} not null default 0 check (opening_earnings_cents >= 0),
    created_at ${text} not null,
    updated_at ${text} not null,
    check (0 <= opening_wins and opening_wins <= opening_races)
  ) ${tableEnd}`.execute(tx)

  await sql`create table horse_photos (
    id ${text} not null primary key,
    horse_id ${text} not null references horses (id) on delete cascade,
    image_url ${text} not null,
    caption ${text},
    display_order ${integer} not null default 0,
    created_at ${text} not null,
    updated_at ${text} not null
  ) ${tableEnd}`.execute(tx)
  await sql`create index horse_photos_horse on horse_photos (horse_id, display_order)`.execute(tx)

  await sql`create table horse_videos (
    id ${text} not null primary key,
    horse_id ${text} not null references horses (id) on delete cascade,
    platform ${text} not null,
    video_url ${text} not null,
    title ${text} not null,
    video_date ${text} not null,
    description ${text},
    tag ${text} not null,
    display_order ${integer} not null default 0,
    created_at ${text} not null,
    updated_at ${text} not null
  ) ${tableEnd}`.execute(tx)
  await sql`create index horse_videos_horse on horse_videos (horse_id, display_order)`.execute(tx)

  await sql`create table performances (
    id ${text} not null primary key,
    horse_id ${text} not null references horses (id) on delete cascade,
    state ${text} not null default 'ran',
    race_name ${text} not null,
    race_date ${text} not null,
    track_name ${text},
    distance_metres ${integer} check (distance_metres >= 1),
    race_number ${integer} check (race_number >= 1),
    position ${integer} check (position >= 1),
    total_runners ${integer} check (total_runners >= 1),
    jockey ${text},
    prize_money_cents ${integer} not null default 0 check (prize_money_cents >= 0),
    video_url ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    check (position <= total_runners)
  ) ${tableEnd}`.execute(tx)
  await sql`create index performances_horse on performances (horse_id, race_date)`.execute(tx)
  // this index alone provides a horse's totals
  await sql`create index performances_totals
    on performances (horse_id, state, position, prize_money_cents)`.execute(tx)
}

async function createOwnership({ tx, columns }: MigrationContext): Promise<void> {
  const { text, integer, flag, tableEnd } = columns

  await sql`create table offerings (
    id ${text} not null primary key,
    horse_id ${text} not null references horses (id) on delete cascade,
    ${flag('is_active')},
    total_shares ${integer} not null check (total_shares >= 1),
    available_shares ${integer} not null check (available_shares >= 0),
    held_shares ${integer} not null default 0 check (held_shares >= 0),
    price_per_share_cents ${integer} not null check (price_per_share_cents >= 0),
    currency ${text} not null,
    percent_of_horse_hundredths ${integer} not null default 10000
      check (percent_of_horse_hundredths between 1 and 10000),
    projected_returns ${text},
    description ${text},
    highlights ${text} not null default '[]',
    created_at ${text} not null,
    updated_at ${text} not null,
    check (available_shares + held_shares <= total_shares)
  ) ${tableEnd}`.execute(tx)
  await sql`create index offerings_horse on offerings (horse_id)`.execute(tx)
}

async function createRegister({ tx, engine, columns }: MigrationContext): Promise<void> {
  const { text, integer, tableEnd } = columns

  await sql`create table investments (
    id ${text} not null primary key,
    offering_id ${text} not null references offerings (id) on delete restrict,
    source_investment_id ${text} references investments (id) on delete restrict,
    created_at ${text} not null
  ) ${tableEnd}`.execute(tx)
  await sql`create index investments_offering on investments (offering_id)`.execute(tx)
  await sql`create index investments_source on investments (source_investment_id)`.execute(tx)

  await sql`create table register_entries (
    id ${text} not null primary key,
    investment_id ${text} not null references investments (id) on delete restrict,
    sequence ${integer} not null check (sequence >= 1),
    kind ${text} not null,
    user_id ${text} not null references users (id) on delete restrict,
    shares ${integer} not null check (shares >= 1),
    price_per_share_cents ${integer} not null check (price_per_share_cents >= 0),
    currency ${text} not null,
    effective_date ${text},
    notes ${text},
    reason ${text},
    recorded_at ${text} not null,
    recorded_by ${text} references users (id) on delete restrict,
    unique (investment_id, sequence)
  ) ${tableEnd}`.execute(tx)
  await sql`create index register_entries_user on register_entries (user_id)`.execute(tx)
  await sql`create index register_entries_recorder on register_entries (recorded_by)`.execute(tx)

  if (engine === 'postgres')
    await sql`create function refuse_register_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The register of shares is append-only' using errcode = 'check_violation';
      end $$`.execute(tx)
  for (const table of ['investments', 'register_entries'])
    await refuseRegisterChanges(tx, engine, table)
}

async function refuseRegisterChanges(
  tx: Kysely<Tables>,
  engine: MigrationContext['engine'],
  table: string,
): Promise<void> {
  if (engine === 'sqlite') {
    for (const action of ['update', 'delete']) {
      await sql`create trigger ${sql.id(`${table}_no_${action}`)}
        before ${sql.raw(action)} on ${sql.table(table)}
        begin select raise(abort, 'The register of shares is append-only'); end`.execute(tx)
    }
  } else {
    await sql`create trigger ${sql.id(`${table}_append_only`)}
      before update or delete on ${sql.table(table)}
      for each row execute function refuse_register_change()`.execute(tx)
    await sql`create trigger ${sql.id(`${table}_no_truncate`)}
      before truncate on ${sql.table(table)}
      for each statement execute function refuse_register_change()`.execute(tx)
  }
}

async function createSite({ tx, columns }: MigrationContext): Promise<void> {
  const { text, integer, flag, tableEnd } = columns

  await sql`create table gallery_items (
    id ${text} not null primary key,
    image_url ${text} not null,
    title ${text},
    description ${text},
    category ${text} not null,
    display_order ${integer} not null default 0 check (display_order >= 0),
    ${flag('is_published')},
    created_at ${text} not null,
    updated_at ${text} not null
  ) ${tableEnd}`.execute(tx)
  await sql`create index gallery_items_order on gallery_items (is_published, display_order)`.execute(
    tx,
  )

  await sql`create table pages (
    id ${text} not null primary key,
    slug ${text} not null unique,
    title ${text} not null,
    content_text ${text} not null,
    ${flag('is_published')},
    created_at ${text} not null,
    updated_at ${text} not null
  ) ${tableEnd}`.execute(tx)

  await sql`create table homepage_settings (
    id ${text} not null primary key check (id = 'homepage'),
    hero_title ${text},
    hero_subtitle ${text},
    hero_image_url ${text},
    about_section_title ${text},
    about_section_content ${text},
    featured_horse_ids ${text} not null default '[]',
    created_at ${text} not null,
    updated_at ${text} not null
  ) ${tableEnd}`.execute(tx)
  const now = new Date().toISOString()
  await sql`insert into homepage_settings (id, created_at, updated_at)
    values ('homepage', ${now}, ${now})`.execute(tx)
}

/**
 * Announces a change of content to every process that listens. The payload says which process made it
 * (`postgres.ts` sets `stable.origin` on its connections), so that none reacts to its own.
 */
async function announceContentChanges(tx: Kysely<Tables>): Promise<void> {
  await sql`create function announce_content_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('stable_content', coalesce(current_setting('stable.origin', true), ''));
      return null;
    end $$`.execute(tx)
  const tables = [
    'horses',
    'horse_photos',
    'horse_videos',
    'performances',
    'offerings',
    'gallery_items',
    'pages',
    'homepage_settings',
    'images',
  ]
  for (const table of tables) {
    await sql`create trigger ${sql.id(`${table}_announce`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_content_change()`.execute(tx)
  }
}
