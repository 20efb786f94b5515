import { useQuery, queryOptions } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { fold } from '../../../../lib/folding'
import { PickField } from '../../../../web/admin/fields/pick-field'
import type { FieldProps } from '../../../../web/admin/fields/use-field'
import { Facts } from '../../../../web/ui/facts'
import type { Horse } from '../../../horses/horses.contract'
import { statusLabel } from '../../../horses/horses.rules'
import { pictureOf, StableImage } from '../../../media/ui/stable-image'
import { horseFacts } from '../offering-text'

/** The horses in which shares can be offered, by name. */
export const horsesToOfferQuery = queryOptions<Horse[]>({ queryKey: ['/api/horses?view=card'] })

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** The offering's horse, whose name is known before the others have loaded. */
  current?: { id: string; name: string } | undefined
}

/** A horse, found by typing part of its name; the form holds its id. */
export function HorseField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { data, isError } = useQuery(horsesToOfferQuery)
  return (
    <PickField
      {...props}
      items={data}
      isError={isError}
      nameOf={({ name }) => name}
      matches={({ name }, typed) => fold(name).includes(fold(typed))}
      placeholder="Type part of its name"
      listLabel="Horses"
      noneFound="No horse by that name."
    >
      {(horse) => <HorseOption horse={horse} />}
    </PickField>
  )
}

const HorseOption = ({ horse }: { horse: Horse }) => (
  <>
    <span className="block size-9 shrink-0 overflow-hidden bg-sunken">
      <StableImage {...pictureOf(horse)} alt="" sizes="2.25rem" shape="1x1" className="size-full" />
    </span>
    <span className="min-w-0">
      <span className="block font-semibold break-words">{horse.name}</span>
      <span className="block text-[0.92rem] text-ink-soft">
        <Facts
          of={[...horseFacts(horse), horse.status !== 'active' && statusLabel(horse.status)]}
        />
      </span>
    </span>
  </>
)
