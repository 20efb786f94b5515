import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../web/api'
import type { HomepageSettings } from '../homepage.contract'

export const homepageSettingsQuery = queryOptions<HomepageSettings, ApiError>({
  queryKey: ['/api/homepage-settings'],
})

/** What a hero shows: no settings while they load, or where loading failed; then `retry` loads them again. */
export function useHeroSettings() {
  const { data: settings, isError, refetch } = useQuery(homepageSettingsQuery)
  return { settings, retry: isError ? () => void refetch() : undefined }
}
