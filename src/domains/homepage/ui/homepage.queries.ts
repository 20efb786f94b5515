import { queryOptions, useQuery } from '@tanstack/react-query'
import type { HomepageSettings } from '../homepage.contract'

export const homepageSettingsQuery = queryOptions<HomepageSettings>({
  queryKey: ['/api/homepage-settings'],
})

/** A hero's data: no settings while they load, or if loading failed; then `retry` loads them again. */
export function useHeroSettings() {
  const { data: settings, isError, refetch } = useQuery(homepageSettingsQuery)
  return { settings, retry: isError ? () => void refetch() : undefined }
}
