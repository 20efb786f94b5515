import { LRUCache } from 'lru-cache'
import type { User } from '../../domains/accounts/accounts.contract'
import type { Addresses } from '../../http/addresses'
import type { PageCache } from '../../http/page-cache'
import type { RenderedPage } from './ssr'

const maxBytes = 8 * 1024 * 1024

type Piece = Buffer | ((user: User) => string)

interface Template {
  generation: number
  /** None if the page shows more of each person than a template has places for. */
  pieces: Piece[] | undefined
}

/**
 * Pages rendered once for everyone signed in who sees what visitors see, with places for what is each person's own.
 * Like visitors' pages they are dropped on every change.
 */
export class SignedInPages {
  readonly #addresses: Addresses
  readonly #cache: Pick<PageCache, 'generation'>
  readonly #templates = new LRUCache<string, Template>({
    maxSize: maxBytes,
    sizeCalculation: ({ pieces = [] }) =>
      pieces.reduce((sum, piece) => sum + (typeof piece === 'function' ? 0 : piece.length), 1024),
  })

  constructor(addresses: Addresses, cache: Pick<PageCache, 'generation'>) {
    this.#addresses = addresses
    this.#cache = cache
  }

  /**
   * The page at an address for this person, in pieces; undefined if it must be rendered for them alone.
   * @param render renders the page for anyone, from nothing but its address; undefined if that can't be kept
   */
  async pageFor(
    user: User,
    target: string,
    render: (target: string) => Promise<RenderedPage | undefined>,
  ): Promise<(string | Buffer)[] | undefined> {
    const { generation } = this.#cache
    const key = this.#addresses.keyOf(target)?.text
    if (key === undefined || generation === undefined) return undefined
    let template = this.#templates.get(key)
    if (template?.generation !== generation) {
      const page = await render(key)
      if (generation !== this.#cache.generation) return undefined
      template = { generation, pieces: page && piecesOf(page) }
      this.#templates.set(key, template)
    }
    return template.pieces?.map((piece) => (typeof piece === 'function' ? piece(user) : piece))
  }
}

function piecesOf({ html, own }: RenderedPage): Piece[] {
  const pieces: Piece[] = html.map((text) => Buffer.from(text))
  for (const { at, of } of own) pieces[at] = of
  return pieces
}
