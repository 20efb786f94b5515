/** What this site serves that is no page: the API, pictures, files. */
const noPage = /^\/(api|objects|share|assets|healthz|readyz)(\/|$)|\.[a-z0-9]+$/i

/**
 * Path, query and fragment of a page of this site that a link leads to. Undefined where it leads elsewhere: to another
 * site, to a file, or to another place on the same page, all of which the browser opens itself.
 */
export function pageAddress(href: string, here: string): string | undefined {
  const to = new URL(href, here)
  const from = new URL(here)
  if (to.origin !== from.origin || noPage.test(to.pathname)) return undefined
  const isSamePage = to.pathname === from.pathname && to.search === from.search
  if (isSamePage && href.includes('#')) return undefined
  return to.pathname + to.search + to.hash
}
