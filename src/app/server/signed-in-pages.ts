import { LRUCache } from 'lru-cache'
import type { User } from '../../domains/accounts/accounts.contract'
import type { Key } from '../../http/addresses'
import type { PageCache } from '../../http/page-cache'
import type { RenderedPage } from './ssr'

const maxBytes = 4 * 1024 * 1024
const maxOwn = 100

type Piece = Buffer | ((user: User) => string)

interface Template {
  generation: number
  pieces: Piece[]
}

const newTemplates = () =>
  new LRUCache<string, Template>({
    maxSize: maxBytes,
    sizeCalculation: ({ pieces }) =>
      pieces.reduce((sum, piece) => sum + (typeof piece === 'function' ? 0 : piece.length), 1024),
  })

/**
 * Pages rendered once for everyone signed in who sees what visitors see, with places for what is each person's own.
 * Like visitors' pages they are not shown once content has changed.
 */
export class SignedInPages {
  readonly #cache: Pick<PageCache, 'generation'>
  readonly #templates = newTemplates()
  /** Of addresses with typed text, which must not push out the site's own. */
  readonly #typed = newTemplates()
  /** Addresses whose pages show each person more of their own, with the generation in which they did. */
  readonly #own = new LRUCache<string, number>({ max: maxOwn })

  constructor(cache: Pick<PageCache, 'generation'>) {
    this.#cache = cache
  }

  /**
   * The page at an address for this person, in pieces; undefined if it can't be shared.
   * @param generation the cache's, from before anything was read for this request
   * @param render renders the page for anyone, from nothing but its address: `own` if it shows each person what is theirs,
   * undefined if it can't be kept for another reason
   */
  async pageFor(
    user: User,
    { text: key, isTyped }: Key,
    generation: number | undefined,
    render: (target: string) => Promise<RenderedPage | 'own' | undefined>,
  ): Promise<(string | Buffer)[] | undefined> {
    if (generation === undefined || generation !== this.#cache.generation) return undefined
    if (this.#own.get(key) === generation) return undefined
    const templates = isTyped ? this.#typed : this.#templates
    let template = templates.get(key)
    if (template?.generation !== generation) {
      const page = await render(key)
      if (page === 'own') this.#own.set(key, generation)
      if (page === undefined || page === 'own' || generation !== this.#cache.generation)
        return undefined
      template = { generation, pieces: piecesOf(page) }
      templates.set(key, template)
    }
    return template.pieces.map((piece) => (typeof piece === 'function' ? piece(user) : piece))
  }
}

function piecesOf({ html, own }: RenderedPage): Piece[] {
  const pieces: Piece[] = html.map((text) => Buffer.from(text))
  for (const { at, of } of own) pieces[at] = of
  return pieces
}
