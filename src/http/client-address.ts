import type { Context } from 'hono'
import { bindingsOf } from './app-env'
import type { AppEnv } from './app-env'

/**
 * The address that a request comes from: the socket's, or what our own proxies say. Each proxy
 * appends the address it saw to X-Forwarded-For, so that the n-th from the end is what the
 * outermost of ours saw; whatever stands before it anyone can make up. Undefined without a socket.
 */
export function clientAddress<E extends AppEnv>(
  c: Context<E>,
  trustedProxies: number,
): string | undefined {
  const socketAddress = bindingsOf(c).incoming?.socket.remoteAddress
  if (trustedProxies === 0) return socketAddress
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return forwarded.at(-trustedProxies) || socketAddress
}
