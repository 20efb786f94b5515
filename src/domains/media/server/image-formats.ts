/** The formats in which pictures are stored and sent. */
export const imageFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
export type ImageFormat = (typeof imageFormats)[number]
