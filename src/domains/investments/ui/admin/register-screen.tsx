import type { RegisterAddress } from './register-address'
import { OfferingRegister } from './offering-register'
import { OfferingsOverview } from './offerings-overview'

export interface RegisterProps {
  address: RegisterAddress
  /** Goes to another address of this screen; `isTyping` adds no step to the browser's history for each letter. */
  onAddress: (address: RegisterAddress, isTyping?: boolean) => void
}

/** The register of co-owners: all offerings, or the holders and lots of one. */
export function RegisterScreen(props: RegisterProps) {
  const { offering } = props.address
  return offering === undefined ? (
    <OfferingsOverview {...props} />
  ) : (
    // another offering starts afresh: nothing of the previous one stays open
    <OfferingRegister key={offering} {...props} offeringId={offering} />
  )
}
