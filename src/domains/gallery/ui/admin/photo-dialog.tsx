import { CheckboxField } from '../../../../web/admin/fields/checkbox-field'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { NumberField, TextField } from '../../../../web/admin/fields/text-field'
import { SelectField } from '../../../../web/admin/fields/select-field'
import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import { RecordForm } from '../../../../web/admin/record-form'
import { useSendOnce } from '../../../../web/admin/send-once'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { send } from '../../../../web/send'
import { Dialog } from '../../../../web/ui/dialog'
import { ImageFormField } from '../../../content/ui/admin/image-form-field'
import { RecordHistory } from '../../../content/ui/admin/record-history'
import { galleryItem, newGalleryItem, type GalleryItem } from '../../gallery.contract'
import { pictureWords } from '../../../media/ui/admin/picture-thumb'
import { categoryOptions, photoHistoryLabels, photoLabels, photoWords } from './gallery-words'

interface Props {
  /** The photo to change; without it a new one is added. */
  photo?: GalleryItem | undefined
  nextOrder: number
  returnFocusTo: string
  onChanged: () => Promise<void>
  onClose: () => void
}

export function PhotoDialog({ photo, nextOrder, returnFocusTo, onChanged, onClose }: Props) {
  const sendOnce = useSendOnce()
  const form = useRecordForm({
    schema: newGalleryItem,
    recordSchema: galleryItem,
    record: photo,
    valuesOf: (record) => ({
      imageUrl: record?.imageUrl ?? '',
      title: record?.title ?? '',
      description: record?.description ?? '',
      category: record?.category ?? 'other',
      displayOrder: record?.displayOrder ?? nextOrder,
      isPublished: record?.isPublished ?? true,
    }),
    labels: photoLabels,
    words: { ...photoWords, imageUrl: pictureWords },
    save: (values, updatedAt) =>
      photo
        ? send('PATCH', `/api/main-gallery/${photo.id}`, { ...values, updatedAt })
        : sendOnce('POST', '/api/main-gallery', values),
    onSaved: async () => {
      await onChanged()
      onClose()
    },
    success: photo ? 'Photo updated successfully' : 'Photo added successfully',
    failure: photo ? 'Failed to update photo' : 'Failed to add photo',
  })
  const { field } = form
  return (
    <Dialog
      title={photo ? 'Edit Photo' : 'Add Photo'}
      size="wide"
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <RecordForm form={form} action={photo ? 'Save' : 'Add Photo'}>
        <div className="@container">
          <div className="grid items-start gap-5 @min-[46rem]:grid-cols-2">
            <ImageFormField
              {...form.picture('imageUrl')}
              suggestion={photo?.title ?? undefined}
              required
              isLarge
            />
            <div className="grid gap-5">
              <TextField {...field('title')} />
              <TextAreaField {...field('description')} max={2000} />
              <FieldRow>
                <SelectField
                  {...field('category')}
                  options={categoryOptions}
                  hint="Visitors can filter the gallery by category."
                />
                <NumberField {...field('displayOrder')} hint="Lower numbers come first." />
              </FieldRow>
              <CheckboxField {...field('isPublished')} hint="Only staff can see a draft." />
            </div>
          </div>
        </div>
        {photo && (
          <RecordHistory subject={`gallery-item:${photo.id}`} labels={photoHistoryLabels} />
        )}
      </RecordForm>
    </Dialog>
  )
}
