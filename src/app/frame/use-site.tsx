import { useRouter } from '@tanstack/react-router'
import type { Site } from '../../web/site'

/** The site's data for every screen; available even if the page failed. */
export const useSite = (): Site => useRouter().options.context.site
