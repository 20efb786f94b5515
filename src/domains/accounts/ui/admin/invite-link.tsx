import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '../../../../web/ui/button'
import { Field } from '../../../../web/ui/field'
import { linksLast } from '../../sign-in.rules'
import { type InvitedPerson, invitedPerson } from '../../accounts.contract'

/** What the answer to an invitation says about its link. */
export type Invitation = Pick<InvitedPerson, 'email' | 'inviteUrl' | 'mailed' | 'hasPassword'>

/** @throws ZodError if the answer is anything else */
export const readInvitation = (answer: unknown): Invitation => invitedPerson.parse(answer)

/** The result of an invitation: the link to copy, shown only once, and whether it was mailed. */
export function InviteLink({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  const { email, inviteUrl, mailed, hasPassword } = invitation
  const link = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<'yes' | 'by hand'>()

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      // without https, or forbidden: people can still copy the selected text by hand
      link.current?.querySelector('input')?.select()
      setCopied('by hand')
    }
  }

  return (
    <div className="grid gap-5">
      {inviteUrl === null ? (
        <p>
          Person added. They can’t sign in without an e-mail address; add one when they need an
          account.
        </p>
      ) : (
        <>
          <p>
            {mailed
              ? `The link was sent to ${email}. You can also share it from here.`
              : `The link was not e-mailed: send it to ${email} yourself, for example by WhatsApp.`}
          </p>
          <div ref={link}>
            <Field
              label="Link to set a password"
              hint={`Shown only now. It works once and expires in ${linksLast[hasPassword ? 'password' : 'invitation'].words}.`}
              readOnly
              value={inviteUrl}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <button
              type="button"
              onClick={() => void copy(inviteUrl)}
              className={buttonClass('quiet')}
            >
              {copied === 'yes' ? (
                <Check aria-hidden className="size-5" />
              ) : (
                <Copy aria-hidden className="size-5" />
              )}
              Copy link
            </button>
            <p role="status" className="text-ink-soft">
              {copied === 'yes'
                ? 'Copied: paste it into WhatsApp.'
                : copied === 'by hand' && 'The link is selected: copy it with Ctrl+C.'}
            </p>
          </div>
        </>
      )}
      <div className="flex justify-end border-t border-line pt-4">
        <button type="button" onClick={onDone} className={buttonClass()}>
          Done
        </button>
      </div>
    </div>
  )
}
