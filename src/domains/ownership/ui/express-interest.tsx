import { callAddress } from '../../../lib/telephone'
import { buttonClass } from '../../../web/ui/button'
import { useSite } from '../../../web/site'
import type { Offering } from '../ownership.contract'

interface Props {
  offering: Offering
}

/**
 * A mail to the stable about this offering (SPEC §2), which needs no scripts; disabled before the offering opens, and
 * once it is closed.
 */
export function ExpressInterest({ offering }: Props) {
  const { email, phone, publicUrl } = useSite()
  const { isActive, isDraft } = offering
  if (!isActive || isDraft || email === null)
    return (
      <div>
        <button type="button" disabled className={`${buttonClass()} w-full`}>
          Express Interest
        </button>
        {isActive && !isDraft ? null : (
          <p className="mt-3 text-[0.95rem] text-ink-soft">
            {isDraft
              ? 'This offering isn’t open yet: interest can be expressed once it is.'
              : 'This offering is closed: no shares in it are for sale.'}
          </p>
        )}
      </div>
    )

  const subject = encodeURIComponent('Ownership Inquiry')
  const body = encodeURIComponent(
    `I would like to know more about shares in ${offering.horse.name}.\r\n\r\n${publicUrl}/ownership/${offering.id}\r\n`,
  )
  return (
    <div>
      {offering.availableShares === 0 && (
        <p className="mb-4">
          All shares are taken at present. Express your interest to hear when one becomes available.
        </p>
      )}
      <a
        href={`mailto:${email}?subject=${subject}&body=${body}`}
        className={`${buttonClass()} w-full`}
      >
        Express Interest
      </a>
      <p className="mt-3 text-[0.95rem] [overflow-wrap:anywhere] text-ink-soft">
        Opens an e-mail to <span className="select-all">{email}</span>. Asking commits you to
        nothing.
        {phone === null ? null : (
          <>
            {' '}
            Or call{' '}
            <a
              href={callAddress(phone)}
              className="whitespace-nowrap text-link underline underline-offset-4"
            >
              {phone}
            </a>
            .
          </>
        )}
      </p>
    </div>
  )
}
