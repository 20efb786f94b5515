import { stat } from 'node:fs/promises'
import type { Manifest } from '../../domains/backups/server/archive'
import type { Restored } from '../../domains/backups/server/restore'
import type { Verified } from '../../domains/backups/server/verify'
import { objectPath } from '../../domains/media/media.rules'
import { counted, groupDigits } from '../../lib/text'

// What the command line says of backups.

type Written = Omit<Manifest, 'sha256'>

function contents({ rows, pictures }: Written): string {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return `${groupDigits(total)} rows in ${counted(counts.length, 'table')} and ${counted(pictures.count, 'picture')} (${megabytes(pictures.bytes)})`
}

export const megabytes = (bytes: number) => `${groupDigits((bytes / 1_000_000).toFixed(1))} MB`

function missingLines({ missing }: Written): string[] {
  if (missing.length === 0) return []
  return [
    `Missing or cut short in storage, so not in the backup: ${counted(missing.length, 'picture')}.`,
    ...missing.map((id) => `  ${objectPath(id)}`),
  ]
}

export async function madeWords(file: string, written: Written): Promise<string> {
  const { size } = await stat(file)
  return [
    `Backed up to ${file} (${megabytes(size)}): ${contents(written)}.`,
    ...missingLines(written),
    'It holds password hashes and personal data: keep it like a password.',
  ].join('\n')
}

export const restoredWords = (file: string, { manifest, about }: Restored): string =>
  [
    `Restored ${file}, made at ${about.createdAt}: ${contents(manifest)}.`,
    ...missingLines(manifest),
  ].join('\n')

/** @param trail what was found of the trail in it */
export const verifiedWords = (
  file: string,
  { about, manifest }: Pick<Verified, 'about' | 'manifest'>,
  trail: string,
): string =>
  [
    `${file} is good. Made at ${about.createdAt} by version ${about.product}, schema ${about.schema}.`,
    `Restored into a temporary database and folder, and compared: ${contents(manifest)}.`,
    ...Object.entries(manifest.rows).map(([table, count]) => `  ${table}: ${groupDigits(count)}`),
    trail,
    ...missingLines(manifest),
  ].join('\n')
