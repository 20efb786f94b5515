import { useRouter } from '@tanstack/react-router'
import type { Site } from '../web/site'

/** The site that every screen stands on; there even where a page could not be made. */
export const useSite = (): Site => useRouter().options.context.site
