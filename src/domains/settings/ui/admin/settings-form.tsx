import { type ReactNode, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { homeSections } from '../../../../lib/home-sections'
import { currencyNames } from '../../../../lib/currency-names'
import { currencies, formatMoney } from '../../../../lib/money'
import { SelectField } from '../../../../web/admin/fields/select-field'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { LinesField } from '../../../../web/admin/fields/lines-field'
import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import { TextField } from '../../../../web/admin/fields/text-field'
import { ToPreview } from '../../../../web/admin/preview'
import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { send } from '../../../../web/send'
import { valueAt } from '../../../../web/record-conflict'
import { RecordHistory } from '../../../content/ui/admin/record-history'
import {
  type EditedSettings,
  editedSettings,
  settingsChange,
  type StableSettings,
  stableSettings,
} from '../../settings.contract'
import { settingsLimits as limits, USUAL_CURRENCY, USUAL_TIME_ZONE } from '../../settings.rules'
import { ImageFormField } from '../../../content/ui/admin/image-form-field'
import { pictureWords } from '../../../media/ui/admin/picture-thumb'
import { designWords } from '../../../media/ui/admin/silks-words'
import { SilksField } from '../../../media/ui/admin/silks-field'
import { ColoursField } from './colours-field'
import { HomeOrderField } from './home-order-field'
import { LettersField } from './letters-field'
import { PromisesField } from './promises-field'
import { SettingsPart } from './settings-part'
import { TimeZoneField } from './time-zone-field'
import {
  currencyWords,
  homeOrderWords,
  lettersWords,
  paletteWords,
  promiseWords,
  settingsHistoryLabels,
  settingsLabels,
} from './settings-words'

interface Props {
  settings: EditedSettings
  onSaved: (settings: StableSettings) => void | Promise<void>
  /** Shows the settings as they are typed. */
  preview: (settings: StableSettings) => ReactNode
}

const valuesOf = (settings: EditedSettings | undefined) => ({
  name: settings?.name ?? '',
  shortName: settings?.shortName ?? '',
  legalName: settings?.legalName ?? '',
  legalNumber: settings?.legalNumber ?? '',
  email: settings?.email ?? '',
  phone: settings?.phone ?? '',
  whatsApp: settings?.whatsApp ?? '',
  address: settings?.address ?? '',
  mapUrl: settings?.mapUrl ?? '',
  openingHours: settings?.openingHours ?? '',
  socialLinks: settings?.socialLinks ?? [],
  footerLines: settings?.footerLines ?? [],
  reasons: settings?.reasons ?? [],
  benefits: settings?.benefits ?? [],
  seoTitle: settings?.seoTitle ?? '',
  seoDescription: settings?.seoDescription ?? '',
  silks: settings?.silks ?? null,
  colours: settings?.colours ?? 'bottle',
  logoUrl: settings?.logoUrl ?? '',
  darkLogoUrl: settings?.darkLogoUrl ?? '',
  iconUrl: settings?.iconUrl ?? '',
  silksUrl: settings?.silksUrl ?? '',
  homeOrder: settings?.homeOrder ?? [...homeSections],
  currency: settings?.currency ?? USUAL_CURRENCY,
  timeZone: settings?.timeZone ?? USUAL_TIME_ZONE,
  letters: settings?.letters ?? {},
})

const settingsFields = settingsChange.omit({ updatedAt: true, confirm: true }).keyof().options

/** The stable's settings in one form, with a preview beside it. */
export function SettingsForm({ settings, onSaved, preview }: Props) {
  const form = useRecordForm({
    schema: settingsChange,
    recordSchema: editedSettings,
    record: settings,
    valuesOf,
    labels: settingsLabels,
    words: {
      reasons: promiseWords,
      benefits: promiseWords,
      silks: designWords,
      colours: paletteWords,
      logoUrl: pictureWords,
      darkLogoUrl: pictureWords,
      iconUrl: pictureWords,
      silksUrl: pictureWords,
      homeOrder: homeOrderWords,
      currency: currencyWords,
      letters: lettersWords,
    },
    save: (values, updatedAt, confirm) =>
      send('PATCH', '/api/admin/settings', { ...values, updatedAt, confirm }),
    onSaved: (answer) => onSaved(stableSettings.parse(answer)),
    success: 'Settings updated successfully',
    failure: 'Failed to update the settings',
  })
  const { control, field, picture, record = settings, setValue } = form
  const values: unknown = useWatch({ control })
  const shown = useDeferredValue(previewOf(record, values))
  const bringBack = (earlier: object) => {
    const fields = editedSettings.partial().parse(earlier)
    const before = valuesOf({ ...record, ...fields })
    for (const name of settingsFields)
      if (name in fields) setValue(name, before[name], { shouldDirty: true, shouldTouch: true })
  }
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <RecordForm form={form} action="Save" opposite={<ToPreview />}>
          <SettingsPart
            id="stable"
            title="The stable"
            hint="Its names and its registration"
            isFirst
          >
            <TextField {...field('name')} hint="On every page, letter and certificate." />
            <TextField
              {...field('shortName')}
              hint="Where the name is too long: on phones and home screens."
            />
            <FieldRow>
              <TextField {...field('legalName')} />
              <TextField {...field('legalNumber')} />
            </FieldRow>
          </SettingsPart>
          <SettingsPart id="colours" title="Colours" hint="The site’s colours, and the silks">
            <ColoursField {...field('colours')} />
            <SilksField
              {...field('silks')}
              hint="As they are registered. Until then, a picture of them, the crest or the stable’s initials stand instead."
            />
            {shown.silks === null && (
              <ImageFormField
                ownOnly
                {...picture('silksUrl')}
                hint="For silks that can’t be described in these words."
              />
            )}
          </SettingsPart>
          <SettingsPart
            id="crest"
            title="Crest and icon"
            hint="Beside the name, and on browser tabs"
          >
            <ImageFormField
              ownOnly
              {...picture('logoUrl')}
              hint="Beside the stable’s name, on top of each page and at its foot. Best as a PNG without a background, dark enough for a light page."
            />
            <ImageFormField
              ownOnly
              {...picture('darkLogoUrl')}
              hint="Only if the other one can’t be read on a dark page."
            />
            <ImageFormField
              ownOnly
              {...picture('iconUrl')}
              hint="A square for browser tabs and home screens. Without it, the silks or the crest stand there."
            />
          </SettingsPart>
          <SettingsPart
            id="contact"
            title="Contact"
            hint="Email, telephone, address, opening hours"
          >
            <FieldRow>
              <TextField {...field('email')} type="email" />
              <TextField {...field('phone')} type="tel" />
            </FieldRow>
            <TextField {...field('whatsApp')} type="tel" hint="For example +230 5123 4567." />
            <TextAreaField {...field('address')} rows={2} max={limits.address} />
            <TextField {...field('mapUrl')} inputMode="url" />
            <TextAreaField {...field('openingHours')} rows={2} max={limits.openingHours} />
            <LinesField {...field('socialLinks')} hint="One address per line." />
          </SettingsPart>
          <SettingsPart
            id="words"
            title="Words of the site"
            hint="Footer, reasons to choose the stable, owner benefits"
          >
            <LinesField
              {...field('footerLines')}
              hint="One paragraph per line: your licence, who regulates racing."
            />
            <PromisesField
              {...field('reasons')}
              hint="The landing page lists up to three. Without any, the section is hidden."
            />
            <PromisesField
              {...field('benefits')}
              hint="What a share brings, on the pages of the offerings: up to three."
            />
          </SettingsPart>
          <SettingsPart id="home" title="Home page" hint="The order of its sections">
            <HomeOrderField
              {...field('homeOrder')}
              hint="What comes below the picture at its top. A section without content is left out."
            />
          </SettingsPart>
          <SettingsPart id="money" title="Money and time" hint="The currency and the clock">
            <SelectField
              {...field('currency')}
              options={currencies.map((value) => ({ value, label: currencyNames[value] }))}
              hint="New shares and races begin with it, and horses’ earnings are counted in it. Nothing is converted: what is on record keeps its currency, and prizes in another don’t count."
            />
            <p className="figures text-ink-soft">
              An amount reads {formatMoney('1250000', shown.currency)}
            </p>
            <TimeZoneField
              {...field('timeZone')}
              hint="The clock of all days and times. Days on record stay as they are; a moment on record is shown by the new clock, and may fall on another day."
            />
          </SettingsPart>
          <SettingsPart
            id="search"
            title="Search engines and shared links"
            hint="The landing page’s title and description"
          >
            <TextField
              {...field('seoTitle')}
              hint="On the landing page. If blank, the stable’s name."
            />
            <TextAreaField
              {...field('seoDescription')}
              hint="If blank, the hero’s subtitle."
              rows={2}
              max={limits.seoDescription}
            />
          </SettingsPart>
          <SettingsPart id="mails" title="Mails" hint="What the site writes to people">
            <LettersField
              {...field('letters')}
              hint="What each mail says. The link and the safety advice at its end always stay; {stable} stands for the stable’s name."
            />
          </SettingsPart>
          <RecordHistory
            subject="settings:stable"
            labels={settingsHistoryLabels}
            bringBack={bringBack}
          />
        </RecordForm>
      </div>
      <div className="min-w-0 xl:sticky xl:top-0 xl:max-h-svh xl:self-start xl:overflow-y-auto xl:pb-6">
        {preview(shown)}
      </div>
    </div>
  )
}

/** What is never empty: without a choice it has its default. */
const neverEmpty = new Set(['name', 'timeZone'])

/** The settings as they would be stored; what is wrong, or has a default of its own, stays as it is. */
function previewOf(record: EditedSettings, values: unknown): StableSettings {
  const right = Object.entries(settingsChange.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(valueAt(values, name))
    return success && (data !== null || !neverEmpty.has(name)) ? [[name, data] as const] : []
  })
  const entered = { ...record, ...Object.fromEntries(right) }
  const logo = entered.logoUrl === record.logoUrl ? record.logo : null
  return stableSettings.parse({ ...entered, logo })
}
