import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import { type Environment, isLoopback } from '../../../http/environment'
import { emailAddress } from '../../content/fields.contract'
import type { ProviderFault } from '../provider-faults.rules'

const PATIENCE_SECONDS = 5
export const CALLBACK_PATH = '/api/login/callback'
/** Within the race sheet's service worker (src/app/sheet-worker.ts), which deletes kept pages on the way. */
export const SIGNED_IN_PATH = '/admin/racing/signed-in'

/** What the provider's answer to this browser must match; kept in a cookie of the browser's. */
export const providerChecks = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  returnTo: z.string(),
})
export type ProviderChecks = z.infer<typeof providerChecks>

export interface ProviderProfile {
  issuer: string
  subject: string
  /** Only if the provider says it is verified. */
  email: string | null
  firstName: string | null
  lastName: string | null
  pictureUrl: string | null
  /** The signed ID token, which tells the provider whom to sign out. */
  idToken: string
  /**
   * When they typed their password there, which may be long ago if the provider knew them. Null if it doesn't
   * say.
   */
  authenticatedAt: Date | null
}

export interface Provider {
  /**
   * Where to send the browser, and what the answer must match. With `again` the provider asks for the password
   * even if it knows the browser. @throws if the provider is down
   */
  begin(
    returnTo: string,
    options: { again: boolean },
  ): Promise<{ url: URL; checks: ProviderChecks }>
  /** The person named in the provider's answer. `query` comes from the callback address. */
  finish(query: string, checks: ProviderChecks): Promise<ProviderProfile>
  /** Where the browser ends the provider's own session, if that is possible. @throws if the provider is down */
  endAddress(idToken: string): Promise<URL | undefined>
}

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !/[\p{Cc}\p{Surrogate}]/u.test(value))
    .nullable()
    .catch(null)

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: emailAddress.nullable().catch(null),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  given_name: text(80),
  family_name: text(80),
  name: text(80),
  picture: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .catch(null),
})

/** An OpenID Connect provider. Its configuration is fetched when first needed, not at start. */
export function openProvider(
  { issuer, clientId, clientSecret }: NonNullable<Environment['oidc']>,
  publicUrl: string,
): Provider {
  const server = new URL(issuer)
  const callback = `${publicUrl}${CALLBACK_PATH}`
  let known: Promise<Configuration> | undefined

  const discover = () => {
    known = discovery(server, clientId, clientSecret, undefined, {
      timeout: PATIENCE_SECONDS,
      execute: [
        // Also checks the ID token's signature, rather than trusting the connection alone.
        enableNonRepudiationChecks,
        // Without https anyone on the network could sign in as anyone else; on this machine there is no
        // network.
        ...(isLoopback(server.hostname) ? [allowInsecureRequests] : []),
      ],
    }).catch((error: unknown) => {
      // The provider may be back at the next attempt.
      known = undefined
      throw error
    })
    return known
  }
  const configuration = () => known ?? discover()

  return {
    async begin(returnTo, { again }) {
      const config = await configuration()
      const checks = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        returnTo,
      }
      const url = buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        // with max_age, `auth_time` says when the provider last asked
        ...(again && { prompt: 'login', max_age: '0' }),
      })
      return { url, checks }
    },
    async finish(query, { state, nonce, verifier }) {
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, new URL(`${callback}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const named = tokens.claims()
      const { sub = '' } = named ?? {}
      const told = await fetchUserInfo(config, tokens.access_token, sub)
      const who = claims.parse({ ...named, ...told })
      return {
        issuer: config.serverMetadata().issuer,
        subject: who.sub,
        email: who.email_verified ? who.email : null,
        firstName: who.given_name ?? (who.family_name === null ? who.name : null),
        lastName: who.family_name,
        pictureUrl: who.picture,
        // `idTokenExpected` above refuses an answer without one.
        idToken: tokens.id_token ?? '',
        authenticatedAt: named?.auth_time === undefined ? null : new Date(named.auth_time * 1000),
      }
    },
    async endAddress(idToken) {
      // Checked each time, so no one is sent to a provider that is down.
      const config = await discover()
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined
      return buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${publicUrl}/`,
      })
    },
  }
}

/** The provider can't be reached, as opposed to answering wrongly. */
const unreachable = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

/** What to tell the person at the browser. */
export function providerFaultOf(error: unknown): ProviderFault {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'refused'
  // Network errors are plain TypeErrors.
  if (error instanceof TypeError) return 'provider'
  if (error instanceof ClientError)
    return error.code === undefined || unreachable.includes(error.code) ? 'provider' : 'refused'
  return 'refused'
}
