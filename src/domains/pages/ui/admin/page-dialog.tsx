import { slugify } from '../../../../lib/folding'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { useField } from '../../../../web/admin/fields/use-field'
import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { send } from '../../../../web/send'
import { Dialog } from '../../../../web/ui/dialog'
import { FieldFrame, inputClass } from '../../../../web/ui/field'
import { PreviewLinkPart } from '../../../content/ui/admin/preview-link-part'
import { VisibilityFields } from '../../../content/ui/admin/visibility-fields'
import { visibilityWords } from '../../../content/ui/admin/visibility-words'
import { RecordHistory } from '../../../content/ui/admin/record-history'
import { newPage, page as pageContract, type Page } from '../../pages.contract'
import { PageTextField } from './page-text-field'
import { pageHistoryLabels, pageLabels } from './page-words'

interface Props {
  /** The page to change; without it a new one is written. */
  page?: Page | undefined
  returnFocusTo: string
  onChanged: () => Promise<void>
  onClose: () => void
}

export function PageDialog({ page, returnFocusTo, onChanged, onClose }: Props) {
  const form = useRecordForm({
    schema: newPage,
    recordSchema: pageContract,
    record: page,
    valuesOf: (record) => ({
      title: record?.title ?? '',
      slug: record?.slug ?? '',
      content: { text: record?.content.text ?? '' },
      isPublished: record?.isPublished ?? true,
      publishAt: record?.publishAt ?? '',
      unpublishAt: record?.unpublishAt ?? '',
    }),
    labels: pageLabels,
    words: visibilityWords,
    save: (values, updatedAt) =>
      page
        ? send('PATCH', `/api/dynamic-pages/${page.id}`, { ...values, updatedAt })
        : send('POST', '/api/dynamic-pages', values),
    onSaved: async () => {
      await onChanged()
      onClose()
    },
    success: page ? 'Page updated successfully' : 'Page created successfully',
    failure: page ? 'Failed to update page' : 'Failed to create page',
  })
  const { field } = form
  const title = useField(field('title'))
  const slug = useField(field('slug'))

  const onTitle = (next: string) => {
    // proposed until another is typed; an existing page keeps its address, so that links keep working
    const isProposed = slug.text === slugify(title.text, '')
    title.change(next)
    if (!page && isProposed) slug.change(slugify(next, ''))
  }

  return (
    <Dialog
      title={page ? 'Edit Page' : 'Create Page'}
      size="wide"
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <RecordForm form={form} action={page ? 'Save' : 'Create Page'}>
        <FieldRow>
          <FieldFrame label={pageLabels.title} required fault={title.fault}>
            {(ties) => (
              <input
                {...title.box}
                {...ties}
                type="text"
                autoComplete="off"
                value={title.text}
                onChange={(event) => onTitle(event.target.value)}
                className={inputClass}
              />
            )}
          </FieldFrame>
          <FieldFrame
            label={pageLabels.slug}
            required
            fault={slug.fault}
            hint={`The page’s address: /${slug.text}`}
          >
            {(ties) => (
              <input
                {...slug.box}
                {...ties}
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={slug.text}
                onChange={(event) => slug.change(event.target.value)}
                className={inputClass}
              />
            )}
          </FieldFrame>
        </FieldRow>
        <PageTextField {...field('content.text')} disabled={form.busy} />
        <VisibilityFields
          box={{
            label: 'Published',
            hint: 'Only staff, and people with its preview link, can open a draft.',
          }}
          published={field('isPublished')}
          publishAt={field('publishAt')}
          unpublishAt={field('unpublishAt')}
        />
        {page && (
          <>
            <PreviewLinkPart of="/api/dynamic-pages" id={page.id} isShown={page.isPublished} />
            <RecordHistory subject={`page:${page.id}`} labels={pageHistoryLabels} />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
