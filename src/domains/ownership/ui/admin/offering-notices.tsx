import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RegisterOffering } from '../../../investments/investments.contract'
import type { Offering } from '../../ownership.contract'
import { dilutionWords } from './dilution'
import type { leftWords } from './left-of-horse'

const holdersQuery = queryOptions<RegisterOffering[]>({ queryKey: ['/api/investments/offerings'] })

interface Props {
  offering: Offering & { heldShares: number }
  totalShares: unknown
  percentOfHorse: unknown
}

/** Says, before saving, what the typed figures would do to co-owners' shares. */
export function DilutionNotice({ offering, ...typed }: Props) {
  const { data } = useQuery(holdersQuery)
  const holders = data?.find(({ id }) => id === offering.id)?.holders
  const words = dilutionWords(offering, typed, holders)
  return (
    // takes no room in the form while it says nothing
    <div role="status" className="empty:absolute">
      {words !== undefined && (
        <p className="figures border-l-4 border-brass bg-brass-wash px-3 py-2">{words}</p>
      )}
    </div>
  )
}

/** Says, while people type, how much of the horse is left and how much the offering takes. */
export function LeftOfHorseNotice({ words, isTooMuch }: NonNullable<ReturnType<typeof leftWords>>) {
  const tone = isTooMuch ? 'border-bad bg-bad-wash' : 'border-line-strong bg-raised'
  return (
    <p role="status" className={`figures border-l-4 px-3 py-2 ${tone}`}>
      {words}
    </p>
  )
}
