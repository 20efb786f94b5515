import { queryOptions } from '@tanstack/react-query'
import type { EditedSettings } from '../../settings.contract'

export const editedSettingsQuery = queryOptions<EditedSettings>({
  queryKey: ['/api/admin/settings'],
})
