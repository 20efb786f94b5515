import type { Logger } from 'pino'
import { type Colours, coloursOf } from '../../domains/media/colours.rules'
import { objectIdOf } from '../../domains/media/media.rules'
import { originalKey } from '../../domains/media/server/object-keys'
import {
  loadSharp,
  maxPixels,
  maxSeconds,
  pictureWork,
} from '../../domains/media/server/picture-work'
import type { Storage } from '../../domains/media/server/storage'
import type { EditedSettings } from '../../domains/settings/settings.contract'
import type { Threads } from '../../http/threads'
import { monogramOf } from '../../lib/monogram'
import { palettes } from '../../lib/palettes'
import { silksSvg } from '../../lib/silks'
import type { AppTasks } from './thread-work'

export type MarkSettings = Pick<
  EditedSettings,
  'name' | 'silks' | 'silksUrl' | 'logoUrl' | 'iconUrl' | 'colours'
>

export interface StableMark {
  /** The picture that stands for the stable where its silks aren't drawn, as a PNG; null if there is none. */
  picture: (settings: MarkSettings) => Promise<Uint8Array<ArrayBuffer> | null>
  /** The stable's mark: its silks, or its crest, or its initials. */
  svg: (settings: MarkSettings) => Promise<string>
  /** What browsers show for the site: its own icon, or the mark. */
  icon: (settings: MarkSettings) => Promise<string>
}

interface Dependencies {
  storage: Storage
  threads: Pick<Threads<AppTasks>, 'run'>
  log: Logger
}

const drawingMs = 10_000
/** The longer side of a picture: enough for print and the largest icon. */
const mostSide = 384
/** The pictures of one stable and of some horses and owners, and those just replaced. */
const mostKept = 12

/** Draws what stands for the stable on papers, in shared pictures and as the site's icon. */
export function stableMark({ storage, threads, log }: Dependencies): StableMark {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()

  function png(url: string | null) {
    const id = url === null ? undefined : objectIdOf(url)
    if (id === undefined) return null
    const last = kept.get(id)
    if (last) return last
    const made = readPng(id)
    kept.set(id, made)
    // one that failed is read again
    made.then(
      (found) => found ?? kept.delete(id),
      () => kept.delete(id),
    )
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return made
  }

  async function readPng(id: string) {
    const object = await storage.get(originalKey(id))
    if (!object) {
      log.error({ image: id }, 'a picture has a row but no file')
      return null
    }
    const bytes = await object.bytes()
    const sharp = await loadSharp()
    const small = await pictureWork.run(() =>
      sharp(bytes, { limitInputPixels: maxPixels })
        .resize(mostSide, mostSide, { fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: maxSeconds })
        .png()
        .toBuffer(),
    )
    return new Uint8Array(small)
  }

  async function picture({ silks, silksUrl, logoUrl }: MarkSettings) {
    return silks ? null : await png(silksUrl ?? logoUrl)
  }

  async function svg(settings: MarkSettings) {
    const { name, silks, colours } = settings
    if (silks) return silksSvg(silks)
    const found = await picture(settings)
    if (found) return pictureSvg(found)
    const monogram = { letters: monogramOf(name), brand: palettes[colours].light.brand }
    return threads.run('drawMonogram', monogram, drawingMs)
  }

  async function icon(settings: MarkSettings) {
    const own = await png(settings.iconUrl)
    return own ? pictureSvg(own) : svg(settings)
  }

  return { picture, svg, icon }
}

/** The stable's settings for a drawing about a horse or an owner, which may have colours of its own. */
export function inColoursOf<S extends Colours>(own: Colours | undefined, stable: S): S {
  const { silks, silksUrl } = coloursOf(own, stable)
  return { ...stable, silks, silksUrl }
}

/** A picture as a square drawing, whole and in the middle. */
const pictureSvg = (png: Uint8Array) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/></svg>`
