import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const STEP_SECONDS = 30
/** How many steps a clock may be ahead or behind. */
const DRIFT_STEPS = 1

export const newTwoFactorSecret = () => new Secret({ size: 20 }).base32

/** The time step that a code belongs to, or undefined if none of those accepted now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period: STEP_SECONDS,
    timestamp,
    window: DRIFT_STEPS,
  })
  return delta === null ? undefined : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}

/** An image source that an authenticator app reads. */
export function twoFactorQrCode(options: {
  secret: string
  issuer: string
  /** Whose account it is. */
  label: string
}): string {
  const svg = renderSVG(new TOTP({ ...options, period: STEP_SECONDS }).toString())
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
