import { type FormEvent, useState } from 'react'
import { withScheme } from '../../../../lib/web-address'
import { buttonClass } from '../../../../web/ui/button'
import { Dialog, DialogClose, dialogFormClass, type Focusable } from '../../../../web/ui/dialog'
import { Field } from '../../../../web/ui/field'
import { isHarmlessAddress } from '../../page-links.rules'
import type { LinkHere } from './rich-text-commands'

interface Props {
  link: LinkHere
  returnFocusTo: Focusable
  onDone: (link: Omit<LinkHere, 'isLink'>) => void
  onClose: () => void
}

/** `office@stable.mu` → `mailto:office@stable.mu`, `+230 5000 0000` → `tel:+23050000000`. */
function addressOf(typed: string): string {
  const text = typed.trim()
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d ()-]{6,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  return withScheme(text)
}

const faultOf = (address: string): string | undefined => {
  if (address === '') return 'Where should it lead?'
  if (/\s/.test(address)) return 'An address has no spaces'
  if (!isHarmlessAddress(address))
    return 'Only web, e-mail and telephone addresses, or one on this site'
  return undefined
}

/** The words and the address of a link, which may be shown as a button. */
export function LinkDialog({ link, returnFocusTo, onDone, onClose }: Props) {
  const [words, setWords] = useState(link.words)
  const [address, setAddress] = useState(link.address)
  const [isButton, setButton] = useState(link.isButton)
  const [isTold, setTold] = useState(false)
  const fault = faultOf(addressOf(address))
  const noun = link.isButton ? 'button' : 'link'

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (fault !== undefined) return
    onDone({ words: words.trim() || address.trim(), address: addressOf(address), isButton })
    onClose()
  }

  return (
    <Dialog
      title={link.isLink ? `Change the ${noun}` : `Add a ${noun}`}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <form noValidate data-unsaved="told" onSubmit={onSubmit} className={dialogFormClass}>
        <Field
          label="Words"
          type="text"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Field
          label="Address"
          hint="A page of ours (/ownership), a website, an e-mail address or a telephone number"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          fault={isTold ? fault : undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isButton}
            onChange={(event) => setButton(event.target.checked)}
            className="size-5 accent-[var(--action)]"
          />
          Show it as a button
        </label>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className={buttonClass()}>
            {link.isLink ? 'Change' : 'Add'}
          </button>
          {link.isLink && (
            <button
              type="button"
              onClick={() => {
                onDone({ words: link.words, address: '', isButton: false })
                onClose()
              }}
              className={buttonClass('quiet')}
            >
              Remove the {noun}
            </button>
          )}
          <DialogClose className={buttonClass('quiet')}>Cancel</DialogClose>
        </div>
      </form>
    </Dialog>
  )
}
