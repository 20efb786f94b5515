import { useEffect } from 'react'
import type { z } from 'zod'
import { withScheme } from '../../../../lib/web-address'
import { DateField, TextField } from '../../../../web/admin/fields/text-field'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { SelectField } from '../../../../web/admin/fields/select-field'
import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import { useSendOnce } from '../../../../web/admin/send-once'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { send } from '../../../../web/send'
import { newHorseVideo } from '../../horse-input.contract'
import { horseVideo, type HorseVideo } from '../../horses.contract'
import { videoPlatforms, videoTagLabel, videoTags } from '../../videos.rules'
import { videoPlatformOf, videoPlayerUrl } from '../../video-player.rules'
import { useHorsesRefresh } from './horse-changes'
import { platformLabels, platformWords, tagWords, videoLabels as labels } from './horse-words'
import { PartForm } from './part-form'

interface Props {
  horseId: string
  /** The video to change; without it a new one is added. */
  video?: HorseVideo
  /** Called after saving and after cancelling. */
  onDone: () => void
  returnFocusTo: () => string
}

type Typed = z.input<typeof newHorseVideo>

const platformOptions = videoPlatforms.map((platform) => ({
  value: platform,
  label: platformLabels[platform],
}))
const tagOptions = videoTags.map((tag) => ({ value: tag, label: videoTagLabel(tag) }))

const valuesOf = (video: HorseVideo | undefined) => ({
  videoUrl: video?.videoUrl ?? '',
  platform: video?.platform ?? ('youtube' as const),
  title: video?.title ?? '',
  videoDate: video?.videoDate ?? '',
  tag: video?.tag ?? ('general' as const),
  description: video?.description ?? '',
})

export function VideoForm({ horseId, video, onDone, returnFocusTo }: Props) {
  const refresh = useHorsesRefresh()
  const sendOnce = useSendOnce()
  const form = useRecordForm<Typed, z.output<typeof newHorseVideo>, HorseVideo>({
    schema: newHorseVideo,
    recordSchema: horseVideo,
    record: video,
    valuesOf,
    labels,
    words: { platform: platformWords, tag: tagWords },
    save: (values, updatedAt) =>
      video
        ? send('PATCH', `/api/horse-videos/${video.id}`, { ...values, updatedAt })
        : sendOnce('POST', `/api/horses/${horseId}/videos`, values),
    onSaved: async () => {
      await refresh()
      onDone()
    },
    success: video ? 'Video updated successfully' : 'Video added successfully',
    failure: video ? 'Failed to update video' : 'Failed to add video',
  })
  const { field, setValue, subscribe } = form
  const videoUrl = withScheme(form.watch('videoUrl').trim())
  const platform = form.watch('platform') ?? 'youtube'
  const isPlayable = videoUrl === '' || videoPlayerUrl(platform, videoUrl) !== null

  // an address reveals its platform
  useEffect(
    () =>
      subscribe({
        name: 'videoUrl',
        formState: { values: true },
        callback: ({ values }) => {
          const found = videoPlatformOf(withScheme(values.videoUrl.trim()))
          if (found !== null && found !== values.platform) setValue('platform', found)
        },
      }),
    [subscribe, setValue],
  )

  return (
    <PartForm
      form={form}
      label={video ? `Edit ${video.title}` : 'A video'}
      action={video ? 'Save' : 'Add Video'}
      onLeave={onDone}
      returnFocusTo={returnFocusTo}
    >
      <TextField {...field('videoUrl')} type="url" placeholder="https://" required />
      <p role="status" className={isPlayable ? 'sr-only' : '-mt-2 text-[0.92rem] text-ink-soft'}>
        {!isPlayable &&
          `This isn’t the address of a ${platformLabels[platform]} video: the page will say “Unable to load video”.`}
      </p>
      <FieldRow>
        <SelectField {...field('platform')} options={platformOptions} />
        <SelectField {...field('tag')} options={tagOptions} />
        <DateField {...field('videoDate')} required />
      </FieldRow>
      <TextField {...field('title')} required />
      <TextAreaField {...field('description')} rows={2} max={2000} />
    </PartForm>
  )
}
