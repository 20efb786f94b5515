/** A domain name, perhaps with a port, a path or a query. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]\S*)?$/u
/** Looks like a domain name, but is a file name. */
const fileName = /^[^/?#]+\.(?:avif|gif|heic|jpe?g|mp4|pdf|png|svg|webp)$/i

/** `youtu.be/abc` → `https://youtu.be/abc`; anything that isn't clearly a web address stays as it is. */
export const withScheme = (text: string): string =>
  withoutScheme.test(text) && !fileName.test(text) ? `https://${text}` : text

/** What people call the site of an address: `YouTube` for `https://www.youtube.com/@stable`. */
export const socialName = (address: string): string =>
  address
    .replace(/^https?:\/\/((www|m)\.)?/, '')
    .replace(/[./].*/, '')
    .replace(/^.|t(?=ube$|ok$)/g, (letter) => letter.toUpperCase())
