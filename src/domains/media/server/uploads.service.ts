import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { v7 as newId } from 'uuid'
import type { Database, Executor } from '../../../db/database'
import {
  conflict,
  forbidden,
  notFound,
  tooLarge,
  tooManyRequests,
  unavailable,
} from '../../../http/errors'
import { type LeastPace, receiveBody } from '../../../http/read-body'
import { type Clock, minuteMs } from '../../../lib/dates'
import { type Author, recordAudit } from '../../accounts/server/audit.store'
import type { Actor } from '../../accounts/server/guards'
import { isObjectId } from '../media.rules'
import { maxUploadBytes, tooManyBytes } from '../upload-file.rules'
import { keepTaken, takeImage, type TakenImage } from './image-intake'
import { findImage, insertImage, type StoredImage } from './images.store'
import { originalKey } from './object-keys'
import { createWorkQueue } from '../../../http/work-queue'
import { pictureWork } from './sharp'
import { type Storage, StorageUnavailable } from './storage'
import { claimUpload, findUpload, insertUpload, releaseUpload } from './uploads.store'

export interface UploadsParts {
  database: Database
  storage: Storage
  clock: Clock
  /** The slowest upload allowed; tests use another limit. */
  leastPace?: LeastPace
}

const lifetimeMs = 15 * minuteMs

/**
 * 4 kB a second: 5 MB in 20 minutes, which suits a phone with poor reception and is all the time the server
 * allows a request (http/server.ts). Half a minute allows for a tunnel.
 */
const usualPace: LeastPace = { bytes: 120_000, withinMs: 30_000 }

/** As many as browsers send to one server at once, so people who use a browser never reach it. */
const mostAtOnceByOnePerson = 6

interface SentFile {
  body: ReadableStream<Uint8Array> | null
  /** `Content-Length`, if sent. */
  announcedBytes: number | undefined
  /** Where it comes from, for the trail. */
  address: string | null
}

export function createUploads(parts: UploadsParts) {
  const { database, storage, clock, leastPace = usualPace } = parts
  // A picture of 50 megapixels takes a few hundred MB to process.
  const judging = createWorkQueue({ atOnce: 1, waiting: 100 })
  const underWay = new Map<string, number>()

  /** @throws 429 if this person is already sending too many */
  async function asOneOfFew<T>(personId: string, work: () => Promise<T>): Promise<T> {
    const others = underWay.get(personId) ?? 0
    if (others >= mostAtOnceByOnePerson)
      // By then a stalled upload has been ended.
      throw tooManyRequests(
        leastPace.withinMs / 1000,
        `You are already uploading ${mostAtOnceByOnePerson} pictures. Please wait for one to finish.`,
      )
    underWay.set(personId, others + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(personId) ?? 1) - 1
      if (left > 0) underWay.set(personId, left)
      else underWay.delete(personId)
    }
  }

  /** Writes the upload to a file first, so that a slow sender takes up no memory and delays no one. */
  async function arrived<T>(
    body: SentFile['body'],
    work: (file: FileHandle, digest: string) => Promise<T>,
  ): Promise<T> {
    const file = await storage.temporaryFile()
    try {
      const hash = createHash('sha256')
      const take = (piece: Uint8Array) => {
        hash.update(piece)
        return file.writeFile(piece)
      }
      const isWhole = await receiveBody(body, { maxBytes: maxUploadBytes, take, leastPace })
      if (!isWhole) throw tooLarge(tooManyBytes)
      return await work(file, hash.digest('hex'))
    } finally {
      await file.close()
    }
  }

  /** First the file, then its row, so that no row ever lacks its file. */
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
      // If this can't be undone either (the database is away, the process dies), the sweep deletes the file.
      await undo(id).catch(() => undefined)
      if (error instanceof StorageUnavailable) throw unavailable(storageAway, error.message)
      throw error
    }
  }

  async function undo(id: string): Promise<void> {
    // The transaction may still have gone through, with only its answer lost.
    if (await findImage(database.kysely, id)) return
    // If storage is away, the sweep deletes the file; the address is free at once.
    await storage.delete(originalKey(id)).finally(() => releaseUpload(database.kysely, id))
  }

  /** The picture sent to an address before, for a sender who lost the answer. @throws 409 for a different file */
  async function sentBefore(id: string, digest: string): Promise<StoredImage> {
    const upload = await findUpload(database.kysely, id, clock.now())
    if (upload?.sentDigest !== digest) throw alreadyUsed()
    const image = await findImage(database.kysely, id)
    if (!image) throw conflict('This picture is being stored. Please try again in a moment.')
    return image
  }

  return {
    /** Reserves an address for one file; returns the file's id. */
    async begin(tx: Executor, now: Date, actor: Actor): Promise<string> {
      const id = newId()
      const expiresAt = new Date(now.getTime() + lifetimeMs)
      await insertUpload(tx, { id, createdBy: actor.id, createdAt: now, expiresAt })
      return id
    },

    /**
     * Accepts the file sent to an address. A refused or interrupted file leaves nothing behind, and the address
     * can be used again. The same file sent twice gets the same answer.
     */
    async receive(id: string, file: SentFile): Promise<StoredImage> {
      const upload = isObjectId(id) ? await findUpload(database.kysely, id, clock.now()) : undefined
      if (!upload) throw notFound('Upload address not found')
      if (!upload.isUsed && upload.expiresAt <= clock.now())
        throw notFound('This upload address is older than 15 minutes. Please try again.')
      const { uploader } = upload
      if (!uploader) throw forbidden()
      if ((file.announcedBytes ?? 0) > maxUploadBytes) throw tooLarge(tooManyBytes)

      return asOneOfFew(uploader.id, () =>
        arrived(file.body, async (content, digest) => {
          if (upload.isUsed) return sentBefore(id, digest)
          const taken = await judging.run(() =>
            pictureWork.run(async () => takeImage(await bytesOf(content))),
          )
          return keep(id, { digest, taken }, { ...uploader, address: file.address })
        }),
      )
    },
  }
}

async function bytesOf(file: FileHandle): Promise<Uint8Array> {
  const { size } = await file.stat()
  const bytes = Buffer.alloc(size)
  await file.read(bytes, 0, size, 0)
  return bytes
}

const storageAway = 'Pictures can’t be stored right now. Please try again in a few minutes.'

const alreadyUsed = () =>
  conflict('This upload address has already been used: ask for a new one for each file')
