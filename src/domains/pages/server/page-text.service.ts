import type { Logger } from 'pino'
import type { Executor } from '../../../db/database'
import { badRequest, GaveUp } from '../../../http/errors'
import type { Threads } from '../../../http/threads'
import type { ServiceDependencies } from '../../accounts/server/guards'
import { findImages } from '../../media/server/images.store'
import type { Page, ShownPage } from '../pages.contract'
import type { pageHtml } from '../page-markdown.rules'
import { picturesIn } from '../page-pictures.rules'
import { keepPageHtml, type StoredPage } from './pages.store'
import { escapeMarkup } from '../../../lib/text'

export interface RenderingDependencies extends ServiceDependencies {
  /** The threads that render Markdown, so that the one that answers requests never does. */
  threads: Pick<Threads<{ pageHtml: typeof pageHtml }>, 'run'>
}

/** Ordinary pages take a few milliseconds, 100 kB of prose about 60: several times that if the thread has just started. */
const limitMs = 500

/** @throws 400 if a text takes too long to render */
export async function renderText(deps: RenderingDependencies, text: string): Promise<string> {
  try {
    return await rendered(deps, text)
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
    const message =
      'This text is too complicated to show as a page. Make it shorter, or use fewer * and _ signs.'
    throw badRequest(message, [{ path: 'content.text', message }])
  }
}

/**
 * A page as shown. A text never rendered (written by an earlier version, or by a program) is rendered now and
 * kept; if that takes too long, it is shown as plain paragraphs.
 */
export async function shown(
  deps: RenderingDependencies & { log: Logger },
  { html: kept, ...page }: StoredPage,
): Promise<ShownPage> {
  if (kept !== null) return { ...page, html: kept }
  const html = await renderedOrPlain(deps, page)
  try {
    await keepPageHtml(deps.database.kysely, page, html)
  } catch (error) {
    // The reader still gets the page; it will be rendered again.
    deps.log.error({ err: error, page: page.slug }, 'a rendered page could not be saved')
  }
  return { ...page, html }
}

async function rendered({ threads, database }: RenderingDependencies, text: string) {
  const pictures = Object.fromEntries(await findImages(database.kysely, picturesIn(text)))
  return threads.run('pageHtml', { text, pictures }, limitMs)
}

/** Refuses a text with a picture of ours that is gone. Call it in the transaction that writes the text. @throws 400 */
export async function refuseLostPictures(tx: Executor, text: string): Promise<void> {
  const pictures = picturesIn(text)
  const found = await findImages(tx, pictures)
  if (pictures.every((address) => found.has(address))) return
  const message = 'A picture in this text no longer exists: please remove it, or upload it again.'
  throw badRequest(message, [{ path: 'content.text', message }])
}

async function renderedOrPlain(
  deps: RenderingDependencies & { log: Logger },
  { slug, content }: Page,
): Promise<string> {
  try {
    return await rendered(deps, content.text)
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
    deps.log.warn(
      { err: error, page: slug },
      'a page takes too long to render and is shown as plain text',
    )
    return plainTextHtml(content.text)
  }
}

/** A text as typed, in paragraphs. */
const plainTextHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`)
    .join('\n')
