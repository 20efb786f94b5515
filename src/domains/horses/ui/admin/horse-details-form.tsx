import { useContext, useState } from 'react'
import type { z } from 'zod'
import { today } from '../../../../web/admin/use-today'
import { CheckboxField } from '../../../../web/admin/fields/checkbox-field'
import {
  DateField,
  NumberField,
  TextField,
  SuggestField,
} from '../../../../web/admin/fields/text-field'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { MoneyField } from '../../../../web/admin/fields/money-field'
import { SelectField } from '../../../../web/admin/fields/select-field'
import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import { Fold } from '../../../../web/admin/fold'
import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { useSite } from '../../../../web/site'
import { moneyWords } from '../../../../web/value-words'
import { send } from '../../../../web/send'
import { UnsavedWorkContext } from '../../../../web/ui/unsaved-work'
import { VisibilityFields } from '../../../content/ui/admin/visibility-fields'
import { momentWords, visibilityWords } from '../../../content/ui/admin/visibility-words'
import { ImageFormField } from '../../../content/ui/admin/image-form-field'
import { OwnSilksFields } from '../../../content/ui/admin/own-silks-fields'
import { pictureWords } from '../../../media/ui/admin/picture-thumb'
import { designWords } from '../../../media/ui/admin/silks-words'
import { newHorse } from '../../horse-input.contract'
import { horse as horseContract, type Horse } from '../../horses.contract'
import { genders, horseStatuses, statusLabel } from '../../horses.rules'
import { ArchivedField } from './archived-field'
import { useHorsesRefresh } from './horse-changes'
import { horseLabels as labels, statusWords } from './horse-words'

interface Props {
  /** The horse to change; without it a new one is made. */
  horse?: Horse
  /** All horses, to suggest breeds, colours and parents already used. */
  horses: readonly Horse[]
  /** Called with a new horse's id before the dialog closes. */
  onCreated?: (id: string) => void
  onClose: () => void
}

const schema = newHorse(today)
const genderOptions = genders.map((gender) => ({ value: gender, label: gender }))
const statusOptions = horseStatuses.map((status) => ({ value: status, label: statusLabel(status) }))
const BIOGRAPHY_LENGTH = 20_000

const textsOf = (texts: (string | null)[]) =>
  [...new Set(texts.filter((text) => text !== null))].sort((one, other) => one.localeCompare(other))
const orBlank = (count: number | undefined) => (count ? String(count) : '')

const valuesOf = (horse: Horse | undefined) => ({
  name: horse?.name ?? '',
  status: String(horse?.status ?? 'active'),
  isPublished: horse?.isPublished ?? true,
  publishAt: horse?.publishAt ?? '',
  unpublishAt: horse?.unpublishAt ?? '',
  archivedAt: horse?.archivedAt ?? '',
  isFeatured: horse?.isFeatured ?? false,
  breed: horse?.breed ?? '',
  color: horse?.color ?? '',
  gender: horse?.gender ?? ('' as const),
  dateOfBirth: horse?.dateOfBirth ?? '',
  ageYears: horse?.ageYears ?? '',
  sire: horse?.sire ?? '',
  dam: horse?.dam ?? '',
  featuredImageUrl: horse?.featuredImageUrl ?? '',
  biography: horse?.biography ?? '',
  silks: horse?.silks ?? null,
  silksUrl: horse?.silksUrl ?? '',
  openingRaces: orBlank(horse?.openingRaces),
  openingWins: orBlank(horse?.openingWins),
  openingEarnings:
    horse === undefined || horse.openingEarnings === '0.00' ? '' : horse.openingEarnings,
})

/** All of a horse's fields, without its photos, videos and races. */
export function HorseDetailsForm({ horse, horses, onCreated, onClose }: Props) {
  const refresh = useHorsesRefresh()
  const work = useContext(UnsavedWorkContext)
  const { currency } = useSite()
  const form = useRecordForm<z.input<typeof schema>, z.output<typeof schema>, Horse>({
    schema,
    recordSchema: horseContract,
    record: horse,
    valuesOf,
    labels,
    words: {
      status: statusWords,
      ...visibilityWords,
      archivedAt: momentWords,
      featuredImageUrl: pictureWords,
      silks: designWords,
      silksUrl: pictureWords,
      openingEarnings: (earnings) => moneyWords(earnings, currency),
    },
    save: (values, updatedAt) =>
      horse
        ? send('PATCH', `/api/horses/${horse.id}`, { ...values, updatedAt })
        : send('POST', '/api/horses', values),
    onSaved: async (answer) => {
      const saved = horseContract.safeParse(answer)
      if (!horse && saved.success) onCreated?.(saved.data.id)
      await refresh()
      // a half-typed race on another tab keeps the dialog open
      if (!work?.isDirty) onClose()
    },
    success: horse ? 'Horse updated successfully' : 'Horse created successfully',
    failure: horse ? 'Failed to update horse' : 'Failed to create horse',
  })
  const { field } = form
  const hasBirthday = form.watch('dateOfBirth') !== ''
  const [hasOpeningRecord] = useState(
    () => horse !== undefined && horse.openingRaces + Number(horse.openingEarnings) > 0,
  )

  return (
    <RecordForm form={form} action={horse ? 'Save' : 'Add Horse'}>
      <FieldRow>
        <TextField {...field('name')} required />
        <SelectField {...field('status')} options={statusOptions} />
      </FieldRow>
      <ImageFormField {...form.picture('featuredImageUrl')} suggestion={horse?.name} />
      <FieldRow>
        <DateField {...field('dateOfBirth')} max={today()} />
        {!hasBirthday && (
          <NumberField {...field('ageYears')} hint="If the date of birth is unknown" />
        )}
        <SelectField {...field('gender')} options={genderOptions} emptyLabel="Not specified" />
      </FieldRow>
      <FieldRow>
        <SuggestField {...field('breed')} suggestions={textsOf(horses.map(({ breed }) => breed))} />
        <SuggestField {...field('color')} suggestions={textsOf(horses.map(({ color }) => color))} />
      </FieldRow>
      <FieldRow>
        <SuggestField {...field('sire')} suggestions={textsOf(horses.map(({ sire }) => sire))} />
        <SuggestField {...field('dam')} suggestions={textsOf(horses.map(({ dam }) => dam))} />
      </FieldRow>
      <TextAreaField {...field('biography')} rows={5} max={BIOGRAPHY_LENGTH} />
      <VisibilityFields
        published={field('isPublished')}
        publishAt={field('publishAt')}
        unpublishAt={field('unpublishAt')}
      />
      {horse && <ArchivedField {...field('archivedAt')} />}
      <CheckboxField {...field('isFeatured')} />
      {!horse && (
        <p className="text-ink-soft">
          Once the horse is added, open it to add photos, videos and races.
        </p>
      )}
      <div className="divide-y divide-line border-t border-line">
        <OwnSilksFields
          title="Its own colours"
          hint="Only for a horse that doesn’t run in the stable’s, such as a leased one."
          silks={field('silks')}
          picture={form.picture('silksUrl')}
        />
        <Fold
          title="Before this site kept its races"
          hint="Added to the races entered under Performances."
          isOpen={hasOpeningRecord || hasFaults(form.formState.errors)}
        >
          <FieldRow>
            <NumberField {...field('openingRaces')} />
            <NumberField {...field('openingWins')} />
            <MoneyField {...field('openingEarnings')} currency={currency} />
          </FieldRow>
        </Fold>
      </div>
    </RecordForm>
  )
}

const hasFaults = (errors: object) =>
  'openingRaces' in errors || 'openingWins' in errors || 'openingEarnings' in errors
