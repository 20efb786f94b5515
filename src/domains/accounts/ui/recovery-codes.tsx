import { Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '../../../web/toast/toast-store'
import { buttonClass } from '../../../web/ui/button'
import { UnsavedWork } from '../../../web/ui/unsaved-work'
import { useLeaveGuard } from '../../../web/ui/use-leave-guard'
import type { User } from '../accounts.contract'

interface Props {
  codes: readonly string[]
  email: User['email']
  onDone: () => void
}

const unsavedCodes = {
  title: 'Have you saved your recovery codes?',
  text: 'They won’t be shown again.',
  leave: 'Leave',
  stay: 'Stay',
}

/** Recovery codes to keep: they are shown only this once. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const [work] = useState(() => new UnsavedWork(unsavedCodes))
  useEffect(() => work.tell('codes', { isDirty: true, isBusy: false, isCovered: false }), [work])
  const { question } = useLeaveGuard(work)
  const text = [
    `Recovery codes for ${email ?? 'your account'} at ${window.location.host}`,
    'Each signs you in once instead of the code from your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\r\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast({ title: 'Recovery codes copied' })
    } catch {
      toast({
        title: 'Could not copy',
        description: 'Select the codes and copy them by hand, or download them.',
        variant: 'destructive',
      })
    }
  }
  return (
    <div data-toasts-on-top className="max-w-xl">
      {question}
      <h3 className="text-lg">Your recovery codes</h3>
      <p className="mt-1 text-ink-soft">
        If you lose your phone, each of these signs you in once instead of the app’s code.
      </p>
      <p className="mt-3 border-l-4 border-brass bg-sunken px-4 py-3 font-semibold">
        Save them now: they won’t be shown again. Keep them where your password isn’t.
      </p>
      <ol
        aria-label="Recovery codes"
        className="figures mt-4 grid gap-x-8 border-y border-line py-2 xs:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="py-1">
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" onClick={() => void copy()} className={buttonClass('quiet')}>
          <Copy aria-hidden className="size-4" />
          Copy codes
        </button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass('quiet')}
        >
          <Download aria-hidden className="size-4" />
          Download codes
        </a>
        <button type="button" onClick={onDone} className={buttonClass()}>
          I have saved them
        </button>
      </div>
    </div>
  )
}
