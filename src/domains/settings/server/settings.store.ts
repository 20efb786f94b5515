import type { Executor } from '../../../db/database'
import { columnsOf, fieldsOf } from '../../../db/fields'
import { findImages } from '../../media/server/images.store'
import { type EditedSettings, editedSettings, type SettingsChange } from '../settings.contract'
import { defaultSettings, type StableDefaults } from './default-settings'

/** Kept as JSON. */
const structured = [
  'socialLinks',
  'footerLines',
  'reasons',
  'benefits',
  'silks',
  'letters',
  'homeOrder',
] as const

/** What was entered, and the defaults for the rest. */
export async function readSettings(
  db: Executor,
  defaults: StableDefaults,
): Promise<EditedSettings> {
  const row = await db.selectFrom('stable_settings').selectAll().executeTakeFirstOrThrow()
  const entered = Object.entries<string | null>(fieldsOf(row))
    .filter(([, value]) => value !== null)
    .map(([field, value]): [string, unknown] => [
      field,
      isStructured(field) ? JSON.parse(value ?? '') : value,
    ])
  const images = await findImages(db, [row.logo_url])
  return editedSettings.parse({
    ...defaultSettings(defaults),
    ...Object.fromEntries(entered),
    logo: images.get(row.logo_url ?? '') ?? null,
  })
}

const isStructured = (field: string) => structured.some((each) => each === field)

export type SettingsChanges = Omit<SettingsChange, 'updatedAt' | 'confirm'>

/** Changes the fields given and leaves the others; `null` is the default. */
export async function updateSettings(
  db: Executor,
  now: Date,
  {
    socialLinks,
    footerLines,
    reasons,
    benefits,
    silks,
    letters,
    homeOrder,
    ...fields
  }: SettingsChanges,
): Promise<void> {
  await db
    .updateTable('stable_settings')
    .set({
      ...columnsOf(fields),
      social_links: textOf(socialLinks),
      footer_lines: textOf(footerLines),
      reasons: textOf(reasons),
      benefits: textOf(benefits),
      silks: textOf(silks),
      letters: textOf(letters),
      home_order: textOf(homeOrder),
      updated_at: now.toISOString(),
    })
    .execute()
}

const textOf = (value: object | null | undefined) => value && JSON.stringify(value)
