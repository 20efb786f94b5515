import { z } from 'zod'

const instant = z.iso.datetime()

export const backupState = z
  .object({
    isScheduled: z.boolean().meta({ description: 'Whether the server makes backups by itself' }),
    lastAt: instant.nullable().meta({ description: 'When the last good backup was made' }),
    missingPictures: z.int().meta({
      description: 'How many pictures were missing from storage, and so from that backup',
    }),
    failure: z
      .object({
        at: instant,
        reason: z.string().meta({ description: 'An error’s code or name, such as `ENOSPC`' }),
      })
      .nullable()
      .meta({ description: 'The last attempt, if it failed' }),
    isOverdue: z
      .boolean()
      .meta({ description: 'Whether the last good backup is more than two days old' }),
  })
  .meta({ id: 'BackupState' })

export type BackupState = z.infer<typeof backupState>
