import { hash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** How a token is stored: a stolen database opens nothing. */
export const hashToken = (token: string) => hash('sha256', token)
