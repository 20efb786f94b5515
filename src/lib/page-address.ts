/** Addresses of this site that are no pages: the API, pictures, files. */
const noPage = /^\/(api|objects|share|assets|healthz|metrics|readyz)(\/|$)|\.[a-z0-9]+$/i

/**
 * The path, query and fragment of a link to a page of this site. Undefined for links to another site, a file,
 * or another place on the same page, which the browser opens itself.
 */
export function pageAddress(href: string, here: string): string | undefined {
  const to = new URL(href, here)
  const from = new URL(here)
  if (to.origin !== from.origin || noPage.test(to.pathname)) return undefined
  const isSamePage = to.pathname === from.pathname && to.search === from.search
  if (isSamePage && href.includes('#')) return undefined
  return to.pathname + to.search + to.hash
}
