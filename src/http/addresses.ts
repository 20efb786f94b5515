import type { Context, MiddlewareHandler } from 'hono'
import { splitRoutingPath } from 'hono/utils/url'
import type { KeptParameters } from '../lib/kept-parameters'
import { bindingsOf } from './app-env'
import type { AppEnv } from './app-env'
import { notFound } from './errors'

/** One segment of the routes' paths, with the segments that can follow it. */
interface Place {
  words: Map<string, Place>
  /** Where any other segment leads: a slug, an id, a token. */
  variable?: Place
  /** If a route ends here: its path, as `/horses/:slug`. */
  route?: string
  kept?: KeptParameters
}

const newPlace = (): Place => ({ words: new Map() })

/** The key under which an answer is cached. */
export interface Key {
  text: string
  /** Whether people can make up any number of such keys. */
  isTyped: boolean
}

const longestKey = 512
/** Spelled like all our addresses: nothing to normalise. */
const plain = /^(?:\/|(?:\/[a-z0-9_~-][a-z0-9_.~-]*)+)$/
const upperCase = /[A-Z]/
/** No address of ours contains these when decoded, and decoding twice would change their meaning. */
const impossible = /[/\\\p{Cc}]/u
const isAscii = /^[!"$-~]*$/

/** Turns `http://name/path` into `/path`: this server is one site, whatever its host name. */
export const pathForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)/i, asPath)

const asPath = (origin: string, at: number, target: string) =>
  target.charAt(at + origin.length) === '/' ? '' : '/'

/** The path and query that a request asks for, as received. */
const targetOf = (c: Context<AppEnv>): string => {
  const { url } = c.req
  return bindingsOf(c).incoming?.url ?? url.slice(new URL(url).origin.length)
}

/** The decoded segment; undefined if no address of ours can contain it. */
function decoded(segment: string): string | undefined {
  if (!isAscii.test(segment)) return undefined
  try {
    const text = decodeURIComponent(segment)
    return impossible.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * Every address of the site, as its routers know them. Decides how each is spelled, before anything else sees
 * it, and under which key its answer is cached.
 */
export class Addresses {
  readonly #root = newPlace()

  /** `path` in any router's notation: `/horses/$slug`, `/api/horses/{horse}`, `/objects/uploads/:id`. */
  add(path: string, kept?: KeptParameters): void {
    // A path that ends in a wildcard belongs to a middleware.
    if (path.endsWith('*')) return
    let place = this.#root
    let route = ''
    for (const segment of splitRoutingPath(path)) {
      if (segment === '') continue
      const [, name] = /^[$:{](\w+)/.exec(segment) ?? []
      route += `/${name === undefined ? segment : `:${name}`}`
      if (name !== undefined) place = place.variable ??= newPlace()
      else {
        if (upperCase.test(segment)) throw new Error(`Addresses are in lower case: ${path}`)
        const next = place.words.get(segment) ?? newPlace()
        place.words.set(segment, next)
        place = next
      }
    }
    // Where two routes differ only in a variable's name, the first one names it.
    place.route ??= route === '' ? '/' : route
    if (kept) place.kept = kept
  }

  /**
   * The one way to write an address: no empty segments, segments encoded as `encodeURIComponent` does, words in
   * lower case; the query as received. Undefined if it can't be one of ours.
   */
  canonical(target: string): string | undefined {
    const mark = target.indexOf('?')
    const path = mark === -1 ? target : target.slice(0, mark)
    // Browsers never send what follows a #.
    if (mark !== -1 && target.includes('#', mark)) return undefined
    if (plain.test(path)) return target
    const spelled = this.#spell(path)
    if (spelled === undefined || mark === -1) return spelled
    return spelled + target.slice(mark)
  }

  #spell(path: string): string | undefined {
    if (!path.startsWith('/')) return undefined
    const segments: string[] = []
    for (const part of path.split('/')) {
      const segment = decoded(part)
      // Browsers resolve dots before they send a request.
      if (segment === undefined || segment === '.' || segment === '..') return undefined
      if (segment !== '') segments.push(segment)
    }
    let place: Place | undefined = this.#root
    let spelled = ''
    for (const segment of segments) {
      const word = segment.toLowerCase()
      const next: Place | undefined = place?.words.get(word)
      spelled += `/${next ? word : encodeURIComponent(segment)}`
      place = next ?? place?.variable
    }
    return spelled === '' ? '/' : spelled
  }

  /** The path of the route that answers at an address; undefined if there is none. */
  routeOf(target: string): string | undefined {
    const [path = ''] = target.split('?', 1)
    return this.#placeOf(path)?.route
  }

  #placeOf(path: string): Place | undefined {
    let place: Place | undefined = this.#root
    for (const segment of path.split('/')) {
      if (segment !== '') place = place?.words.get(segment) ?? place?.variable
    }
    return place
  }

  /** The key of a canonical address; undefined if its route does not allow caching. */
  keyOf(target: string): Key | undefined {
    const mark = target.indexOf('?')
    const path = mark === -1 ? target : target.slice(0, mark)
    const place = this.#placeOf(path)
    if (!place?.kept || path.length > longestKey) return undefined
    const sent = new URLSearchParams(mark === -1 ? '' : target.slice(mark))
    const query = new URLSearchParams()
    let isTyped = false
    for (const [name, values] of Object.entries(place.kept)) {
      const [value, ...more] = sent.getAll(name)
      if (value === undefined) continue
      const isListed =
        'maxLength' in values ? value.length <= values.maxLength : values.includes(value)
      if (!isListed || more.length > 0) return undefined
      if ('maxLength' in values) isTyped = true
      query.set(name, value)
    }
    return { text: query.size === 0 ? path : `${path}?${query.toString()}`, isTyped }
  }

  /** The key of the request's answer, once `middleware()` has let it through. */
  keyFor(c: Context<AppEnv>): Key | undefined {
    return this.keyOf(targetOf(c))
  }

  /** Redirects other spellings to the canonical one, which is the only one that accepts changes. */
  middleware(): MiddlewareHandler<AppEnv> {
    return async (c, next) => {
      const target = targetOf(c)
      const canonical = this.canonical(target)
      if (canonical === target) return next()
      // Any spelling of a secret link is secret, too.
      c.header('cache-control', 'no-store')
      const { method } = c.req
      if (canonical === undefined || (method !== 'GET' && method !== 'HEAD')) throw notFound()
      return c.redirect(canonical, 308)
    }
  }
}
