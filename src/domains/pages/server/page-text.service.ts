import type { Logger } from 'pino'
import type { Database } from '../../../db/database'
import { badRequest, GaveUp } from '../../../http/errors'
import type { Threads } from '../../../http/threads'
import type { Page, ShownPage } from '../pages.contract'
import type { pageHtml } from '../page-markdown.rules'
import { plainTextHtml } from './plain-text'
import { keepPageHtml, type StoredPage } from './pages.store'

export interface RenderingDependencies {
  database: Database
  /** Where Markdown is rendered: never in the thread that answers. */
  threads: Pick<Threads<{ pageHtml: typeof pageHtml }>, 'run'>
}

/** Ordinary pages take a few milliseconds, 100 kB of prose some 60. */
const limitMs = 200

/** @throws 400 where a text takes too long to render */
export async function renderText(
  { threads }: RenderingDependencies,
  markdown: string,
): Promise<string> {
  try {
    return await threads.run('pageHtml', markdown, limitMs)
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
    const message =
      'This text is too complicated to show as a page. Make it shorter, or use fewer * and _ signs.'
    throw badRequest(message, [{ path: 'content.text', message }])
  }
}

/**
 * A page as it is shown. Where its text was never rendered (it was written by an earlier version, or put
 * there by a program) that is done now and kept; what takes too long then stands as plain paragraphs.
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
    // The reader has the page all the same; it will be rendered again.
    deps.log.error({ err: error, page: page.slug }, 'a rendered page could not be kept')
  }
  return { ...page, html }
}

async function renderedOrPlain(
  { threads, log }: RenderingDependencies & { log: Logger },
  { slug, content }: Page,
): Promise<string> {
  try {
    return await threads.run('pageHtml', content.text, limitMs)
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
    log.warn({ err: error, page: slug }, 'a page takes too long to render and is plain text')
    return plainTextHtml(content.text)
  }
}
