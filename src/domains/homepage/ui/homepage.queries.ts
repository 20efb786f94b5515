import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../web/api'
import type { HomepageSettings } from '../homepage.contract'

export const homepageSettingsQuery = queryOptions<HomepageSettings, ApiError>({
  queryKey: ['/api/homepage-settings'],
})
