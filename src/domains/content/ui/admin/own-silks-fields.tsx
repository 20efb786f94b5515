import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Fold } from '../../../../web/admin/fold'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { SilksField } from '../../../media/ui/admin/silks-field'
import { ImageFormField } from './image-form-field'

interface Props<Values extends FieldValues, Output> {
  title: string
  hint: string
  silks: FieldProps<Values, Output>
  picture: Omit<FieldProps<Values, Output>, 'hint'> & { onBusyChange: (busy: boolean) => void }
}

/** Colours that a record may have of its own, in place of the stable's: described or as a picture. */
export function OwnSilksFields<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { title, hint, silks, picture } = props
  const { value, fault } = useField(silks)
  const { text, fault: pictureFault } = useField(picture)
  const hasAny = value !== null || text !== ''
  // stays open when they are removed
  const [hadAny, setHadAny] = useState(hasAny)
  if (hasAny && !hadAny) setHadAny(true)
  return (
    <Fold
      title={title}
      hint={hint}
      isOpen={hadAny || fault !== undefined || pictureFault !== undefined}
    >
      <div className="grid gap-5">
        <SilksField {...silks} />
        {value === null && (
          <ImageFormField
            ownOnly
            {...picture}
            hint="For silks that can’t be described in these words."
          />
        )}
      </div>
    </Fold>
  )
}

/** What the fields are called on forms and in notices. */
export const ownSilksLabels = { silks: 'Silks', silksUrl: 'Picture of the silks' } as const
