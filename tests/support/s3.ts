import { randomUUID } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { S3Settings } from '../../src/domains/media/server/s3-client'
import { type S3Access, startS3 } from './s3-server'

declare module 'vitest' {
  interface ProvidedContext {
    s3: S3Access
  }
}

/** Runs once before all tests on S3. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3()
  project.provide('s3', server.access)
  return server.stop
}

/** A bucket of its own on the server of this run. */
export const testBucket = () => makeBucket(inject('s3'))

export async function makeBucket(access: S3Access): Promise<S3Settings> {
  const settings = { ...access, bucket: `stable-test-${randomUUID()}` }
  await toBucket('PUT', settings)
  return settings
}

/** Deletes a bucket, which must be empty. */
export const dropBucket = (settings: S3Settings) => toBucket('DELETE', settings)

/** Tries again for a while, since a server that has just started may still refuse. */
async function toBucket(method: string, { bucket, ...access }: S3Settings): Promise<void> {
  const client = new AwsClient({ ...access, service: 's3', retries: 9 })
  const answer = await client.fetch(`${access.endpoint}/${bucket}`, { method })
  // 409 if an earlier try made it, although it seemed to fail
  if (!answer.ok && !(method === 'PUT' && answer.status === 409))
    throw new Error(`${method} of a bucket: ${await answer.text()}`)
}
