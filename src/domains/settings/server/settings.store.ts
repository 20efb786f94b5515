import type { Executor } from '../../../db/database'
import { columnsOf, fieldsOf } from '../../../db/fields'
import { type EditedSettings, editedSettings, type SettingsChange } from '../settings.contract'
import { defaultSettings, type StableDefaults } from './default-settings'

/** Kept as JSON. */
const lists = ['socialLinks', 'footerLines', 'reasons', 'benefits'] as const

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
      isList(field) ? JSON.parse(value ?? '') : value,
    ])
  return editedSettings.parse({ ...defaultSettings(defaults), ...Object.fromEntries(entered) })
}

const isList = (field: string) => lists.some((list) => list === field)

export type SettingsChanges = Omit<SettingsChange, 'updatedAt'>

/** Changes the fields given and leaves the others; `null` is the default. */
export async function updateSettings(
  db: Executor,
  now: Date,
  { socialLinks, footerLines, reasons, benefits, ...fields }: SettingsChanges,
): Promise<void> {
  await db
    .updateTable('stable_settings')
    .set({
      ...columnsOf(fields),
      social_links: textOf(socialLinks),
      footer_lines: textOf(footerLines),
      reasons: textOf(reasons),
      benefits: textOf(benefits),
      updated_at: now.toISOString(),
    })
    .execute()
}

const textOf = (list: readonly unknown[] | null | undefined) => list && JSON.stringify(list)
