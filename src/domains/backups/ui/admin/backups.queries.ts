import { queryOptions } from '@tanstack/react-query'
import type { BackupState } from '../../backups.contract'

/** Admins only. */
export const backupsQuery = queryOptions<BackupState>({ queryKey: ['/api/backups'] })
