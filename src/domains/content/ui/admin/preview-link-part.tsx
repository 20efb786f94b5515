import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatLongDateAndTime } from '../../../../lib/moments'
import { refusalWords } from '../../../../web/admin/refusal-words'
import { send } from '../../../../web/send'
import { buttonClass } from '../../../../web/ui/button'
import { Field } from '../../../../web/ui/field'
import { newPreviewLink, type PreviewLink } from '../../content.contract'

interface Props {
  /** The API's address of its kind. */
  of: '/api/horses' | '/api/dynamic-pages' | '/api/ownership-shares'
  id: string
  /** Whether visitors see it already. */
  isShown: boolean
  /** What the link shows. */
  what?: 'draft' | 'offering'
}

/** A draft's private address, which can be made, copied once and revoked; nothing for something shown without one. */
export function PreviewLinkPart({ of, id, isShown, what = 'draft' }: Props) {
  const queryClient = useQueryClient()
  const path = `${of}/${id}/preview-link`
  const query = { queryKey: [of, id, 'preview-link'] }
  const { data: link, isPending } = useQuery<PreviewLink | null>(query)
  const [address, setAddress] = useState<string>()
  const [words, setWords] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  if (isPending || (isShown && !link)) return null

  const doing = async (work: () => Promise<string>, failure: string) => {
    setBusy(true)
    setWords(undefined)
    try {
      const done = await work()
      await Promise.all([
        queryClient.invalidateQueries(query),
        queryClient.invalidateQueries({ queryKey: ['/api/audit'] }),
      ])
      setWords(done)
    } catch (error) {
      const said = refusalWords(error, failure)
      setWords(typeof said === 'string' ? said : failure)
    } finally {
      setBusy(false)
    }
  }
  const create = () =>
    doing(async () => {
      const made = newPreviewLink.parse(await send('POST', path))
      setAddress(new URL(made.path, window.location.origin).href)
      return 'The link is ready. Copy it now: it is shown only once.'
    }, 'The link could not be made')
  const revoke = () =>
    doing(async () => {
      await send('DELETE', path)
      setAddress(undefined)
      return 'The link no longer works.'
    }, 'The link could not be revoked')
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setWords('Copied.')
    } catch {
      // without https, or forbidden
      box.current?.querySelector('input')?.select()
      setWords('The link is selected: copy it with Ctrl+C.')
    }
  }

  return (
    <section aria-labelledby={`preview-${id}`} className="grid gap-3 border-t border-line pt-4">
      <h3 id={`preview-${id}`} className="font-sans text-base font-semibold">
        Preview link
      </h3>
      <p className="text-[0.95rem] text-ink-soft">
        {link
          ? `Made by ${link.createdBy} on ${formatLongDateAndTime(link.createdAt)}. Anyone who has it can see the ${what}.`
          : `Shows the ${what} to people without an account, until you revoke it.`}
      </p>
      {address !== undefined && (
        <div ref={box}>
          <Field
            label={`Link to the ${what}`}
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => {
              // it stands in the record's form, which Enter would submit
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {address !== undefined && (
          <button type="button" onClick={() => void copy(address)} className={buttonClass('quiet')}>
            {words === 'Copied.' ? (
              <Check aria-hidden className="size-5" />
            ) : (
              <Copy aria-hidden className="size-5" />
            )}
            Copy link
          </button>
        )}
        {!isShown && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void create()}
            className={buttonClass('quiet')}
          >
            {link ? 'Replace preview link' : 'Make preview link'}
          </button>
        )}
        {link && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void revoke()}
            className={buttonClass('quiet')}
          >
            Revoke preview link
          </button>
        )}
        <p role="status" className="text-ink-soft">
          {words}
        </p>
      </div>
    </section>
  )
}
