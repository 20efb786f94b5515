import path from 'node:path'
import type { Environment } from '../../../http/environment'
import { openLocalStorage } from './local-storage'
import { rememberingVariants } from './remembering-variants'
import type { Storage } from './storage'

type Place = Pick<Environment, 'dataDir' | 's3'>

/** @throws StorageUnavailable */
export const openFolder = ({ dataDir }: Pick<Place, 'dataDir'>): Promise<Storage> =>
  openLocalStorage(path.join(dataDir, 'objects'))

/** The storage that the environment names: a bucket, or a folder in `dataDir`. @throws StorageUnavailable */
export async function openStorage({ dataDir, s3 }: Place): Promise<Storage> {
  const folder = await openFolder({ dataDir })
  if (s3 === undefined) return folder
  // Imported only here, since a server with a folder needs no memory for it.
  const { openS3Storage } = await import('./s3-storage')
  return rememberingVariants(await openS3Storage(s3, { arriving: folder }))
}
