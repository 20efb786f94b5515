import type { Context, MiddlewareHandler } from 'hono'
import { splitRoutingPath } from 'hono/utils/url'
import type { KeptParameters } from '../lib/kept-parameters'
import { bindingsOf } from './app-env'
import type { AppEnv } from './app-env'
import { notFound } from './errors'

/** One segment of the routes' paths, with what may follow it. */
interface Place {
  words: Map<string, Place>
  /** What any other segment leads to: a slug, an id, a token. */
  variable?: Place
  kept?: KeptParameters
}

const newPlace = (): Place => ({ words: new Map() })

/** The name under which an answer is kept. */
export interface Key {
  text: string
  /** Whether there are as many of them as people can type. */
  isTyped: boolean
}

const longestKey = 512
/** Spelled as all our own addresses are, so that there is nothing to decide. */
const plain = /^(?:\/|(?:\/[a-z0-9_~-][a-z0-9_.~-]*)+)$/
const upperCase = /[A-Z]/
/** Decoded, these stand in no address of ours, and mean something else to whoever decodes once more. */
const impossible = /[/\\\p{Cc}]/u
const isAscii = /^[!"$-~]*$/

/** Turns `http://name/path` into `/path`: this server is one site, whatever name it goes by. */
export const pathForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*(?=[/?]|$)/i, asPath)

const asPath = (origin: string, at: number, target: string) =>
  target.charAt(at + origin.length) === '/' ? '' : '/'

/** What a request asks for: the path and the query, as they came. */
const targetOf = (c: Context<AppEnv>): string => {
  const { url } = c.req
  return bindingsOf(c).incoming?.url ?? url.slice(new URL(url).origin.length)
}

/** What is in a segment; undefined where no address of ours has it. */
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
 * Every address of the site, as its routers know them. Decides how each is spelled, before anything else looks at
 * it, and under which key its answer is kept.
 */
export class Addresses {
  readonly #root = newPlace()

  /** `path` as any router writes it: `/horses/$slug`, `/api/horses/{horse}`, `/objects/uploads/:id`. */
  add(path: string, kept?: KeptParameters): void {
    // What ends in a wildcard is a middleware's.
    if (path.endsWith('*')) return
    let place = this.#root
    for (const segment of splitRoutingPath(path)) {
      if (segment === '') continue
      if (/^[$:{]/.test(segment)) place = place.variable ??= newPlace()
      else {
        if (upperCase.test(segment)) throw new Error(`Addresses are in lower case: ${path}`)
        const next = place.words.get(segment) ?? newPlace()
        place.words.set(segment, next)
        place = next
      }
    }
    if (kept) place.kept = kept
  }

  /**
   * The one way to write an address: without empty segments, segments encoded as
   * `encodeURIComponent` does, words in lower case;
   * the query as it came. Undefined where it can be none of ours.
   */
  canonical(target: string): string | undefined {
    const mark = target.indexOf('?')
    const path = mark === -1 ? target : target.slice(0, mark)
    // What follows a # is the browser's own, and never sent.
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
      // Browsers resolve dots before they ask.
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

  /** The key of a canonical address; undefined where its route does not say that what it answers may be kept. */
  keyOf(target: string): Key | undefined {
    const mark = target.indexOf('?')
    const path = mark === -1 ? target : target.slice(0, mark)
    let place: Place | undefined = this.#root
    for (const segment of path.split('/')) {
      if (segment !== '') place = place?.words.get(segment) ?? place?.variable
    }
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

  /** Sends whoever asks by another spelling to the canonical one; changes are asked for by that one alone. */
  middleware(): MiddlewareHandler<AppEnv> {
    return async (c, next) => {
      const target = targetOf(c)
      const canonical = this.canonical(target)
      if (canonical === target) return next()
      // The spelling of a secret link is as secret.
      c.header('cache-control', 'no-store')
      const { method } = c.req
      if (canonical === undefined || (method !== 'GET' && method !== 'HEAD')) throw notFound()
      return c.redirect(canonical, 308)
    }
  }
}
