import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import { TextField } from '../../../../web/admin/fields/text-field'
import { FormPart } from '../../../../web/admin/form-part'
import { ToPreview } from '../../../../web/admin/preview'
import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { send } from '../../../../web/send'
import { ImageFormField } from '../../../content/ui/admin/image-form-field'
import { RecordHistory } from '../../../content/ui/admin/record-history'
import type { Horse } from '../../../horses/horses.contract'
import { homepageChange, homepageSettings, type HomepageSettings } from '../../homepage.contract'
import { homepageSettingsQuery } from '../homepage.queries'
import { FeaturedHorsesField } from './featured-horses-field'
import { HomepagePreview, type HomepageViews } from './homepage-preview'
import { choosableHorsesQuery } from './homepage.queries'
import { pictureWords } from '../../../media/ui/admin/picture-thumb'
import { homepageHistoryLabels, homepageLabels, horseWords } from './homepage-words'

interface Props extends HomepageViews {
  settings: HomepageSettings
  horses: readonly Horse[]
}

const previewed = [
  'heroTitle',
  'heroSubtitle',
  'heroImageUrl',
  'aboutSectionTitle',
  'aboutSectionContent',
] as const
const textOf = (value: string | null | undefined) => value?.trim() || null

/** The home page's texts in one form, with a preview beside it. */
export function HomepageForm({ settings, horses, ...views }: Props) {
  const queryClient = useQueryClient()
  const names = new Map(horses.map((horse) => [horse.id, horse.name]))
  const form = useRecordForm({
    schema: homepageChange,
    recordSchema: homepageSettings,
    record: settings,
    valuesOf: (record) => ({
      heroTitle: record?.heroTitle ?? '',
      heroSubtitle: record?.heroSubtitle ?? '',
      heroImageUrl: record?.heroImageUrl ?? '',
      aboutSectionTitle: record?.aboutSectionTitle ?? '',
      aboutSectionContent: record?.aboutSectionContent ?? '',
      featuredHorseIds: record?.featuredHorseIds ?? [],
    }),
    labels: homepageLabels,
    words: { heroImageUrl: pictureWords, featuredHorseIds: (ids) => horseWords(ids, names) },
    save: (values, updatedAt) => send('PATCH', '/api/homepage-settings', { ...values, updatedAt }),
    onRefused: async (error) => {
      if (!error.faults.some(({ path }) => path === 'featuredHorseIds')) return
      // a horse deleted in the meantime can neither stay chosen nor be chosen
      const there = await queryClient.fetchQuery({ ...choosableHorsesQuery, staleTime: 0 })
      form.setValue(
        'featuredHorseIds',
        [form.getValues('featuredHorseIds') ?? []]
          .flat()
          .filter((id) => there.some((horse) => horse.id === id)),
        { shouldDirty: true },
      )
    },
    onSaved: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: homepageSettingsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['/api/horses?featured=true'] }),
      ])
    },
    success: 'Homepage settings updated successfully',
    failure: 'Failed to update homepage settings',
  })
  const { control, field } = form
  const [heroTitle, heroSubtitle, heroImageUrl, aboutSectionTitle, aboutSectionContent] = useWatch({
    control,
    name: previewed,
  }).map(textOf)
  const featuredHorseIds = [useWatch({ control, name: 'featuredHorseIds' }) ?? []]
    .flat()
    .map(String)
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0 [&>form>section:first-child]:border-t-0 [&>form>section:first-child]:pt-0">
        <h2 className="eyebrow mb-3 text-ink-soft">Customize Homepage</h2>
        <RecordForm form={form} action="Save" opposite={<ToPreview />}>
          <FormPart headingLevel="h3" title="Hero">
            <TextField
              {...field('heroTitle')}
              hint="If you leave it blank, it says “Excellence in Racing”."
            />
            <TextAreaField {...field('heroSubtitle')} rows={2} max={500} />
            <ImageFormField {...form.picture('heroImageUrl')} />
          </FormPart>
          <FormPart headingLevel="h3" title="About">
            <TextField {...field('aboutSectionTitle')} />
            <TextAreaField
              {...field('aboutSectionContent')}
              hint="A blank line starts a new paragraph. If there is no text, the section is hidden."
              rows={6}
              max={20_000}
            />
          </FormPart>
          <FormPart headingLevel="h3" title="Featured Content">
            <FeaturedHorsesField {...field('featuredHorseIds')} horses={horses} />
          </FormPart>
          <RecordHistory subject="homepage:homepage" labels={homepageHistoryLabels(names)} />
        </RecordForm>
      </div>
      <div className="min-w-0 xl:sticky xl:top-0 xl:max-h-svh xl:self-start xl:overflow-y-auto xl:pt-[1.16rem] xl:pb-6">
        <HomepagePreview
          horses={horses}
          {...views}
          settings={{
            ...settings,
            heroTitle: heroTitle ?? null,
            heroSubtitle: heroSubtitle ?? null,
            heroImageUrl: heroImageUrl ?? null,
            // a newly chosen picture's metadata is unknown until it is saved
            heroImage: heroImageUrl === settings.heroImageUrl ? settings.heroImage : null,
            aboutSectionTitle: aboutSectionTitle ?? null,
            aboutSectionContent: aboutSectionContent ?? null,
            featuredHorseIds,
          }}
        />
      </div>
    </div>
  )
}
