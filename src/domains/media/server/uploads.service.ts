import { v7 as newId } from 'uuid'
import type { Database } from '../../../db/database'
import { conflict, forbidden, notFound, tooLarge } from '../../../http/errors'
import { readBody } from '../../../http/read-body'
import type { Clock } from '../../../lib/dates'
import { type Author, recordAudit } from '../../accounts/server/audit.store'
import type { Actor } from '../../accounts/server/guards'
import { isObjectId } from '../media.rules'
import { maxUploadBytes } from '../upload-file.rules'
import { keepTaken, takeImage, type TakenImage } from './image-intake'
import { findImage, insertImage, type StoredImage } from './images.store'
import { originalKey } from './object-keys'
import { createRenderQueue } from './render-queue'
import type { Storage } from './storage'
import { claimUpload, findUpload, insertUpload, releaseUpload } from './uploads.store'

export interface UploadsParts {
  database: Database
  storage: Storage
  clock: Clock
}

const lifetimeMs = 15 * 60 * 1000

interface SentFile {
  body: ReadableStream<Uint8Array> | null
  /** What `Content-Length` says, where it is there. */
  announcedBytes: number | undefined
  /** Where it comes from, for the trail. */
  address: string | null
}

export function createUploads({ database, storage, clock }: UploadsParts) {
  // Files under way are held in memory: 200 MB of them at the most; the rest waits on its connections.
  const receiving = createRenderQueue({ atOnce: 8, waiting: 100 })
  // A picture of 50 megapixels takes some hundreds of MB while it is looked at.
  const judging = createRenderQueue({ atOnce: 1, waiting: 100 })

  /** First the file, then its row, so that no row is ever without its file. */
  async function keep(
    id: string,
    { digest, taken }: { digest: string; taken: TakenImage },
    author: Author,
  ): Promise<StoredImage> {
    const now = clock.now()
    if (!(await claimUpload(database.kysely, id, { now, digest }))) return sentBefore(id, digest)
    try {
      const image = await keepTaken({ storage, taken, id })
      await database.transaction(async (tx) => {
        await insertImage(tx, { ...image, createdAt: now, createdBy: author.id })
        await recordAudit(tx, now, author, {
          action: 'image-upload',
          subjectType: 'image',
          subjectId: id,
        })
      })
      return image
    } catch (error) {
      // What this can't undo either (the process dies, the disk is gone) the sweep does.
      await storage.delete(originalKey(id))
      await releaseUpload(database.kysely, id)
      throw error
    }
  }

  /** The picture that was sent to an address before, for whoever did not hear of it. @throws 409 for another file */
  async function sentBefore(id: string, digest: string): Promise<StoredImage> {
    const upload = await findUpload(database.kysely, id)
    if (upload?.sentDigest !== digest) throw alreadyUsed()
    const image = await findImage(database.kysely, id)
    if (!image) throw conflict('This picture is being stored. Please try again in a moment.')
    return image
  }

  return {
    /** Gives an address out for one file; returns the file's id. */
    async begin(actor: Actor): Promise<string> {
      const id = newId()
      const createdAt = clock.now()
      const expiresAt = new Date(createdAt.getTime() + lifetimeMs)
      await insertUpload(database.kysely, { id, createdBy: actor.id, createdAt, expiresAt })
      return id
    },

    /**
     * Takes the file that is sent to an address. A file that is refused or breaks off leaves nothing
     * behind, and the address as it was. The same file sent again is answered as it was the first time.
     */
    async receive(id: string, file: SentFile): Promise<StoredImage> {
      const upload = isObjectId(id) ? await findUpload(database.kysely, id) : undefined
      if (!upload) throw notFound('There is no such upload address')
      if (!upload.isUsed && upload.expiresAt <= clock.now())
        throw notFound('This upload address is older than 15 minutes. Please try again.')
      const { uploader } = upload
      if (!uploader) throw forbidden()
      if ((file.announcedBytes ?? 0) > maxUploadBytes) throw tooManyBytes()

      return receiving.run(async () => {
        const bytes = await readBody(file.body, maxUploadBytes)
        if (bytes === undefined) throw tooManyBytes()
        const digest = await digestOf(bytes)
        if (upload.isUsed) return sentBefore(id, digest)
        const taken = await judging.run(() => takeImage(bytes))
        return keep(id, { digest, taken }, { ...uploader, address: file.address })
      })
    },
  }
}

/** Off the main thread: a file has up to 25 MB. */
const digestOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

const alreadyUsed = () =>
  conflict('This upload address has been used already: ask for another to upload one more file')
const tooManyBytes = () => tooLarge('The image is larger than 25 MB')
