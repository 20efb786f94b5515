import { buttonClass } from '../../../../web/ui/button'
import { SubmitButton } from '../submit-button'

interface Props {
  refusal: string | undefined
  busy: boolean
  action: string
  busyAction: string
  onCancel: () => void
}

/** The end of a dialog's form: what the server refused, and the two ways out. */
export function DialogFormEnd({ refusal, busy, action, busyAction, onCancel }: Props) {
  return (
    <>
      {refusal !== undefined && (
        <p role="alert" className="border-l-4 border-bad bg-bad-wash px-3 py-2 text-bad">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-4">
        <button type="button" onClick={onCancel} className={buttonClass('quiet')}>
          Cancel
        </button>
        <SubmitButton label={action} busyLabel={busyAction} busy={busy} />
      </div>
    </>
  )
}
