import type { z } from 'zod'
import { DateField, TextField } from '../../../../web/admin/fields/text-field'
import { useSendOnce } from '../../../../web/admin/send-once'
import { today } from '../../../../web/admin/use-today'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { ImageFormField } from '../../../content/ui/admin/image-form-field'
import { type NewHorsePhoto, newHorsePhoto } from '../../horse-input.contract'
import { horsePhoto, type HorsePhoto } from '../../horses.contract'
import { useHorsesRefresh } from './horse-changes'
import { PartForm } from './part-form'

const labels = { imageUrl: 'Photo', caption: 'Caption', takenOn: 'Taken on' } as const
const schema = newHorsePhoto(today)
const blank = () => ({ imageUrl: '', caption: '', takenOn: '' })

interface Props {
  horseId: string
  onLeave: () => void
  returnFocusTo: () => string
}

/** Adds one photo with its caption, or one from an address elsewhere; `PhotoDrop` adds several at once. */
export function PhotoForm({ horseId, onLeave, returnFocusTo }: Props) {
  const refresh = useHorsesRefresh()
  const sendOnce = useSendOnce()
  const form = useRecordForm<z.input<NewHorsePhoto>, z.output<NewHorsePhoto>, HorsePhoto>({
    schema,
    recordSchema: horsePhoto,
    valuesOf: blank,
    labels,
    save: (values) => sendOnce('POST', `/api/horses/${horseId}/gallery`, values),
    onSaved: async () => {
      await refresh()
      onLeave()
    },
    success: 'Gallery photo added successfully',
    failure: 'Failed to add gallery photo',
  })
  return (
    <PartForm
      form={form}
      label="A photo"
      action="Add photo"
      onLeave={onLeave}
      returnFocusTo={returnFocusTo}
    >
      <ImageFormField {...form.picture('imageUrl')} required />
      <TextField {...form.field('caption')} />
      <DateField {...form.field('takenOn')} max={today()} />
    </PartForm>
  )
}
