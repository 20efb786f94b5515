import type { Context } from 'hono'
import { isIP } from 'node:net'
import { bindingsOf } from './app-env'
import type { AppEnv } from './app-env'

/**
 * The address that a request comes from: the socket's, or what our own proxies say. Each proxy appends the
 * address it saw to X-Forwarded-For, so the n-th from the end is what the outermost of ours saw; anyone can
 * make up what precedes it. Anything that is not an address is ignored. Undefined without a socket.
 */
export function clientAddress<E extends AppEnv>(
  c: Context<E>,
  trustedProxies: number,
): string | undefined {
  const socketAddress = bindingsOf(c).incoming?.socket.remoteAddress
  if (trustedProxies === 0) return socketAddress
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',')
  return addressIn(forwarded.at(-trustedProxies) ?? '') ?? socketAddress
}

/** Some proxies add the port to the address, and put an IPv6 address in brackets. */
function addressIn(part: string): string | undefined {
  const text = part.trim()
  const withPort = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i.exec(text)
  const address = withPort?.[1] ?? withPort?.[2] ?? text
  return isIP(address) > 0 ? address : undefined
}
