/** A name with a dot in it, perhaps with a port, alone or with what leads on from it. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]\S*)?$/u
/** Reads like such a name, and is none. */
const fileName = /^[^/?#]+\.(?:avif|gif|heic|jpe?g|mp4|pdf|png|svg|webp)$/i

/** `youtu.be/abc` → `https://youtu.be/abc`; whatever is not plainly a web address stays as it is. */
export const withScheme = (text: string): string =>
  withoutScheme.test(text) && !fileName.test(text) ? `https://${text}` : text
