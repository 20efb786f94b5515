/** More values, and deeper nesting, than any real request to this site has. */
const MOST_PARTS = 10_000
const MOST_DEPTH = 20

const quote = 0x22
const comma = 0x2c
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * Whether JSON has too many parts to parse quickly: a megabyte of empty lists or keys takes `JSON.parse` up to
 * half a second, a megabyte of text only a few milliseconds. Does not check whether it is JSON.
 */
export function hasTooManyParts(json: Uint8Array): boolean {
  let parts = 0
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case quote:
        isText = !isText
        break
      case backslash:
        at += 1
        break
      case comma:
        if (!isText) parts += 1
        break
      case openList:
      case openObject:
        if (!isText) depth += 1
        break
      case closeList:
      case closeObject:
        if (!isText) depth -= 1
        break
      default:
    }
    if (parts > MOST_PARTS || depth > MOST_DEPTH) return true
  }
  return false
}
