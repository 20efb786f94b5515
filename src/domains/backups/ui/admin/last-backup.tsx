import { useQuery } from '@tanstack/react-query'
import { formatLongDateAndTime } from '../../../../lib/moments'
import { counted } from '../../../../lib/text'
import type { BackupState } from '../../backups.contract'
import { backupsQuery } from './backups.queries'

const reasons: Record<string, string> = {
  ENOSPC: 'there isn’t enough room on the disk',
  EACCES: 'the folder can’t be written to',
  EROFS: 'the folder can’t be written to',
  StorageUnavailable: 'the bucket can’t be reached',
}

const failureWords = ({ at, reason }: NonNullable<BackupState['failure']>) =>
  `The last attempt, on ${formatLongDateAndTime(at)}, failed: ${reasons[reason] ?? reason}. The server’s log says more.`

/** Warns admins that there has been no good backup for two days. */
export function BackupWarning() {
  const { data } = useQuery(backupsQuery)
  if (!data?.isOverdue) return null
  const { lastAt, failure, isScheduled } = data
  return (
    <div role="alert" className="mb-8 border-l-4 border-bad bg-bad-wash px-4 py-3 text-bad">
      <p className="font-semibold">
        {lastAt === null
          ? 'This stable has never been backed up.'
          : `The last good backup was made on ${formatLongDateAndTime(lastAt)}.`}
      </p>
      {failure && <p className="mt-1">{failureWords(failure)}</p>}
      {!isScheduled && (
        <p className="mt-1">Scheduled backups are off: run the command, or set BACKUP_DIR.</p>
      )}
    </div>
  )
}

/** When the stable was last backed up, if it should be. */
export function LastBackup() {
  const { data } = useQuery(backupsQuery)
  const words = data && lastWords(data)
  return words === undefined ? null : <p className="figures mt-10 text-ink-soft">{words}</p>
}

function lastWords({ lastAt, isOverdue, isScheduled, missingPictures, failure }: BackupState) {
  // the warning says so
  if (isOverdue || (lastAt === null && !isScheduled)) return undefined
  const missing =
    missingPictures === 0 ? '' : ` (${counted(missingPictures, 'picture')} missing from storage)`
  const last =
    lastAt === null ? 'No backup yet.' : `Last backup: ${formatLongDateAndTime(lastAt)}${missing}.`
  return failure ? `${last} ${failureWords(failure)}` : last
}
