import type { FieldValues } from 'react-hook-form'
import { NumberField } from '../../../../web/admin/fields/text-field'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { FieldFrame, inputClass } from '../../../../web/ui/field'
import { splitShares } from '../../../shares/share-split.rules'
import { plannedShares, proposedAvailable } from './planned-shares'
import { SharesSplit } from './shares-split'

interface Props<Values extends FieldValues, Output> {
  total: FieldProps<Values, Output>
  available: FieldProps<Values, Output>
  heldShares: number
  isNew: boolean
}

/** The total number of shares and the number on offer, with what they amount to. */
export function SharesFields<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { heldShares, isNew } = props
  const total = useField(props.total)
  const available = useField(props.available)
  const typed = { totalShares: total.value, availableShares: available.value }
  const planned = plannedShares({ ...typed, heldShares })

  const onTotal = (next: string) => {
    const proposed = isNew ? proposedAvailable(typed, next) : undefined
    total.change(next)
    if (proposed !== undefined) available.change(String(proposed))
  }

  return (
    <>
      {/* short numbers: side by side on a phone, too */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-5 sm:gap-x-5">
        <FieldFrame label={props.total.label} hint="If blank, 100" fault={total.fault}>
          {(ties) => (
            <input
              {...total.box}
              {...ties}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={total.text}
              onChange={(event) => onTotal(event.target.value)}
              className={`figures ${inputClass}`}
            />
          )}
        </FieldFrame>
        <NumberField {...props.available} hint="If blank, as many as possible, up to 100" />
      </div>
      {planned && (
        <div className="grid gap-3 border border-line bg-raised px-4 py-3">
          <p role="status" className="figures">
            {planned.words}{' '}
            <span className="text-ink-soft">
              The stable keeps back what is neither sold nor on offer.
            </span>
          </p>
          {planned.figures && (
            <SharesSplit {...splitShares({ ...planned.figures, isActive: true })} />
          )}
        </div>
      )}
    </>
  )
}
