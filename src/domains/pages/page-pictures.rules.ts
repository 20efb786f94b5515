import { isStoredImage } from '../media/media.rules'

/** The addresses of our own pictures that a text mentions. */
export const picturesIn = (text: string): string[] => {
  const mentioned = text.match(/\/objects\/uploads\/[0-9a-f-]{36}/g) ?? []
  return [...new Set(mentioned)].filter(isStoredImage)
}
