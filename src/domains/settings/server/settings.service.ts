import { refuseStale } from '../../../http/errors'
import { setTimeZone } from '../../../lib/dates'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import type { ContentDetail } from '../../content/content.contract'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import { refuseUnusablePictures } from '../../media/server/usable-pictures'
import { checkCurrency } from './currency-change'
import type { EditedSettings, SettingsChange } from '../settings.contract'
import { defaultSettings, type Entered, type StableDefaults } from './default-settings'
import { readSettings, type SettingsChanges, updateSettings } from './settings.store'

export interface SettingsDependencies extends ServiceDependencies {
  defaults: StableDefaults
}

/** @throws 400, 409 */
export async function changeSettings(
  { database, clock, defaults }: SettingsDependencies,
  actor: Actor,
  { updatedAt, confirm, ...change }: SettingsChange,
  reverts?: ContentDetail['reverts'],
): Promise<EditedSettings> {
  const after = await database.transaction(async (tx) => {
    const before = await readSettings(tx, defaults)
    refuseStale(before, updatedAt)
    const usual = defaultSettings(defaults)
    const wanted = Object.fromEntries(
      Object.entries(change).map(([field, value]) => [field, value ?? Reflect.get(usual, field)]),
    )
    const changes = changesBetween(before, wanted)
    if (changes.length === 0) return before
    await refuseUnusablePictures(tx, wanted)
    const currency = change.currency === null ? usual.currency : change.currency
    await checkCurrency(tx, clock.now(), before, currency, confirm)
    const now = changedAt(clock.now(), before)
    await updateSettings(tx, now, followingDefaults(change, usual))
    await recordContent(tx, now, actor, {
      action: 'change',
      subjectType: 'settings',
      subjectId: 'stable',
      title: 'Stable settings',
      changes,
      reverts,
    })
    return readSettings(tx, defaults)
  })
  // other processes follow: app/server/stable-clock.ts
  setTimeZone(after.timeZone)
  return after
}

/** The change with `null` for what equals its default, so that it goes on following the default. */
function followingDefaults(change: SettingsChanges, usual: Entered): SettingsChanges
function followingDefaults(change: object, usual: object): object {
  const own = new Set(changesBetween(usual, change).map(({ field }) => field))
  return Object.fromEntries(
    Object.entries(change).map(([field, value]: [string, unknown]) => [
      field,
      own.has(field) ? value : null,
    ]),
  )
}
