import { beforeAll, describe } from 'vitest'
import { temporaryFolder } from '../../../../tests/support/database'
import { testBucket } from '../../../../tests/support/s3'
import { storageSuite } from '../../../../tests/support/storage-suite'
import { openLocalStorage } from './local-storage'
import type { S3Settings } from './s3-client'
import { openS3Storage } from './s3-storage'

let bucket: S3Settings

beforeAll(async () => {
  bucket = await testBucket()
})

const open = async (settings = bucket) =>
  openS3Storage(settings, { arriving: await openLocalStorage(temporaryFolder()) })

describe('a bucket', () => {
  storageSuite(() => open())
})
