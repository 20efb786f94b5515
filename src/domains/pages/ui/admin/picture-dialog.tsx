import { type FormEvent, useState } from 'react'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog, DialogClose, dialogFormClass, type Focusable } from '../../../../web/ui/dialog'
import { Field } from '../../../../web/ui/field'
import { ImageField } from '../../../media/ui/admin/image-field'
import type { PictureHere } from './rich-text-commands'

interface Props {
  /** The picture to change; without it a new one is added. */
  picture: PictureHere | undefined
  /** Pasted into the text, or dropped on it. */
  file: File | undefined
  returnFocusTo: Focusable
  onDone: (picture: PictureHere) => void
  onClose: () => void
}

/** A picture for a page, uploaded here, and what it shows. */
export function PictureDialog({ picture, file, returnFocusTo, onDone, onClose }: Props) {
  const [src, setSrc] = useState(picture?.src ?? null)
  const [alt, setAlt] = useState(picture?.alt ?? '')
  const [isBusy, setBusy] = useState(false)
  const [isTold, setTold] = useState(false)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (src === null || isBusy) return
    onDone({ src, alt: alt.trim() })
    onClose()
  }

  return (
    <Dialog
      title={picture ? 'Change the picture' : 'Add a picture'}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <form noValidate data-unsaved="told" onSubmit={onSubmit} className={dialogFormClass}>
        <ImageField
          label="Picture"
          name=""
          value={src}
          onChange={setSrc}
          ownOnly
          firstFile={file}
          suggestion={alt}
          fault={isTold && src === null ? 'Choose a picture' : undefined}
          required
          onBusyChange={setBusy}
        />
        <Field
          label="What it shows"
          hint="Read out to people who can’t see it. Leave it empty only for decoration."
          type="text"
          autoComplete="off"
          maxLength={300}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" disabled={isBusy} className={buttonClass()}>
            {picture ? 'Change' : 'Add'}
          </button>
          <DialogClose className={buttonClass('quiet')}>Cancel</DialogClose>
        </div>
      </form>
    </Dialog>
  )
}
