import { join } from 'node:path'
import { openLocalStorage } from '../../src/domains/media/server/local-storage'
import { openS3Storage } from '../../src/domains/media/server/s3-storage'
import type { Storage } from '../../src/domains/media/server/storage'
import { temporaryFolder } from './database'
import { testBucket } from './s3'

/** Whether tests of this run keep pictures in a bucket. */
export const isOnS3 = process.env.TEST_STORAGE === 's3'

/** Storage of its own: this folder, or a bucket with this folder for files on their way. */
export async function testStorage(folder = join(temporaryFolder(), 'objects')): Promise<Storage> {
  const local = await openLocalStorage(folder)
  return isOnS3 ? openS3Storage(await testBucket(), { arriving: local }) : local
}
