import type { RegisterAddress } from './register-address'
import { OfferingRegister } from './offering-register'
import { OfferingsOverview } from './offerings-overview'

export interface RegisterProps {
  address: RegisterAddress
  /** Goes to another address of this screen; `isTyping` leaves no trace of each letter. */
  onAddress: (address: RegisterAddress, isTyping?: boolean) => void
}

/** The register of co-owners: all offerings, or who holds what of one. */
export function RegisterScreen(props: RegisterProps) {
  const { offering } = props.address
  return offering === undefined ? (
    <OfferingsOverview {...props} />
  ) : (
    // another offering starts afresh: nothing of the one before is left open
    <OfferingRegister key={offering} {...props} offeringId={offering} />
  )
}
