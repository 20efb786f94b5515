/** What an address within the site may contain. Browsers read a backslash as a slash. */
const plainAddress = /^\/(?![/\\])[^\\\p{Cc}\s]*$/u
const somewhere = 'http://site.invalid'

/**
 * Where to go after signing in: a page of this site, else `/`. Other sites and addresses that are no pages are
 * dropped.
 */
export function safeReturnTo(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 500 || !plainAddress.test(wanted)) return '/'
  if (!URL.canParse(wanted, somewhere)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, somewhere)
  // Dots are resolved by now, and "/.//elsewhere" would lead to another site.
  const isPage =
    origin === somewhere && !pathname.startsWith('//') && !/^\/api(\/|$)/.test(pathname)
  return isPage ? `${pathname}${search}${hash}` : '/'
}
