import { buttonClass } from '../../../../../web/ui/button'
import type { MeetingSheet } from '../../../racing.contract'
import { useStrandedRows } from '../outbox/outbox'

/** What was typed on this phone, could not be saved, and has no row here. */
export function StrandedRows({ sheet }: { sheet: MeetingSheet }) {
  const rows = useStrandedRows(sheet.races.flatMap(({ runs }) => runs))
  return rows.map(({ run, message, discard }) => (
    <div
      key={run.id}
      role="alert"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 border-l-4 border-bad bg-bad-wash px-3 py-2"
    >
      <p>
        <span className="font-semibold">Not saved, and not on this sheet: {run.horseName}.</span>{' '}
        {message}
      </p>
      <button type="button" onClick={discard} className={buttonClass('quiet')}>
        Discard
      </button>
    </div>
  ))
}
