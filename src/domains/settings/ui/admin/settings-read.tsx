import { isValidElement } from 'react'
import { numberWords } from '../../../../lib/telephone'
import { valueWords } from '../../../../web/value-words'
import type { EditedSettings } from '../../settings.contract'
import { pictureWords } from '../../../media/ui/admin/picture-thumb'
import { designWords } from '../../../media/ui/admin/silks-words'
import {
  currencyWords,
  homeOrderWords,
  lettersWords,
  paletteWords,
  promiseWords,
  settingsLabels,
} from './settings-words'

/** The settings for those who may not change them. */
export function SettingsRead({ settings }: { settings: EditedSettings }) {
  const shown = {
    ...settings,
    whatsApp: settings.whatsApp && numberWords(settings.whatsApp),
    reasons: promiseWords(settings.reasons),
    benefits: promiseWords(settings.benefits),
    socialLinks: settings.socialLinks.join('\n'),
    footerLines: settings.footerLines.join('\n'),
    silks: designWords(settings.silks),
    colours: paletteWords(settings.colours),
    logoUrl: pictureWords(settings.logoUrl),
    darkLogoUrl: pictureWords(settings.darkLogoUrl),
    iconUrl: pictureWords(settings.iconUrl),
    silksUrl: pictureWords(settings.silksUrl),
    homeOrder: homeOrderWords(settings.homeOrder),
    currency: currencyWords(settings.currency),
    letters: lettersWords(settings.letters),
  }
  return (
    <>
      <p className="mb-5 text-ink-soft">Only admins can change the settings.</p>
      <dl className="grid max-w-3xl sm:grid-cols-[15rem_minmax(0,1fr)]">
        {Object.entries(settingsLabels).map(([name, label]) => (
          <div key={name} className="grid border-t border-line py-3 sm:contents">
            <dt className="font-semibold sm:border-t sm:border-line sm:py-3">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line sm:border-t sm:border-line sm:py-3">
              {shownWords(Reflect.get(shown, name)) || (
                <span className="text-ink-soft">Not set</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const shownWords = (value: unknown) => (isValidElement(value) ? value : valueWords(value))
