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
import { type Author, recordAboutUser, recordAudit } from '../../accounts/server/audit.store'
import { setProfileImage } from '../../accounts/server/accounts.store'
import type { User } from '../../accounts/accounts.contract'
import type { Actor } from '../../accounts/server/guards'
import { accountOf } from '../../accounts/server/two-factor.service'
import type { ImageFraming } from '../media.contract'
import { isObjectId, objectPath } from '../media.rules'
import { maxPhotoBytes, maxUploadBytes, photoTooLarge, tooManyBytes } from '../upload-file.rules'
import { cropStored, keepTaken, takeImage, takePortrait, type TakenImage } from './image-intake'
import { findImage, insertImage, type StoredImage } from './images.store'
import { originalKey } from './object-keys'
import { createWorkQueue } from '../../../http/work-queue'
import { pictureWork } from './picture-work'
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

/** The most that one kind of file may have, and what to say of more. */
interface SizeLimit {
  bytes: number
  words: string
}
const pictureLimit: SizeLimit = { bytes: maxUploadBytes, words: tooManyBytes }
const photoLimit: SizeLimit = { bytes: maxPhotoBytes, words: photoTooLarge }

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
    { body, announcedBytes = 0 }: SentFile,
    limit: SizeLimit,
    work: (file: FileHandle, digest: string) => Promise<T>,
  ): Promise<T> {
    if (announcedBytes > limit.bytes) throw tooLarge(limit.words)
    const file = await storage.temporaryFile()
    try {
      const hash = createHash('sha256')
      const take = (piece: Uint8Array) => {
        hash.update(piece)
        return file.writeFile(piece)
      }
      const isWhole = await receiveBody(body, { maxBytes: limit.bytes, take, leastPace })
      if (!isWhole) throw tooLarge(limit.words)
      return await work(file, hash.digest('hex'))
    } finally {
      await file.close()
    }
  }

  const judged = (content: FileHandle, take: (bytes: Uint8Array) => Promise<TakenImage>) =>
    judging.run(() => pictureWork.run(async () => take(await bytesOf(content))))

  /** First the file, then its row, so that no row ever lacks its file. */
  async function keep(
    id: string,
    { digest, taken, framing }: { digest: string; taken: TakenImage; framing?: ImageFraming },
    author: Author,
    record: (tx: Executor, now: Date) => Promise<void>,
  ): Promise<StoredImage> {
    const now = clock.now()
    if (!(await claimUpload(database.kysely, id, { now, digest }))) return sentBefore(id, digest)
    try {
      const kept = await keepTaken({
        ...{ storage, taken, id },
        ...(framing && { focal: { x: framing.focalX, y: framing.focalY } }),
      })
      const image = { ...kept, ...(framing && wordsOf(framing)) }
      await database.transaction(async (tx) => {
        await insertImage(tx, { ...image, createdAt: now, createdBy: author.id })
        await record(tx, now)
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
    try {
      await storage.delete(originalKey(id))
    } finally {
      await releaseUpload(database.kysely, id)
    }
  }

  /** The picture sent to an address before, for a sender who lost the answer. @throws 409 for a different file */
  async function sentBefore(id: string, digest: string): Promise<StoredImage> {
    const upload = await findUpload(database.kysely, id, clock.now())
    if (upload?.sentDigest !== digest) throw alreadyUsed()
    const image = await findImage(database.kysely, id)
    if (!image) throw conflict('This picture is being stored. Please try again in a moment.')
    return image
  }

  /** Reserves an address for one file; returns the file's id. */
  async function begin(tx: Executor, now: Date, actor: Actor): Promise<string> {
    const id = newId()
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    await insertUpload(tx, { id, createdBy: actor.id, createdAt: now, expiresAt })
    return id
  }

  return {
    begin,

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
      const author = { ...uploader, address: file.address }
      return asOneOfFew(uploader.id, () =>
        arrived(file, pictureLimit, async (content, digest) => {
          if (upload.isUsed) return sentBefore(id, digest)
          const taken = await judged(content, takeImage)
          return keep(id, { digest, taken }, author, (tx, now) =>
            recordAudit(tx, now, author, {
              action: 'image-upload',
              subjectType: 'image',
              subjectId: id,
            }),
          )
        }),
      )
    },

    /**
     * A new picture from a stored one, framed and described anew. It has an address of its own, because browsers
     * keep what an address shows forever; the record that shows it takes the new address when it is saved.
     */
    async frame(actor: Actor, id: string, framing: ImageFraming): Promise<StoredImage> {
      const image = isObjectId(id) ? await findImage(database.kysely, id) : undefined
      if (!image) throw notFound('Picture not found')
      const taken = await judging.run(async () => {
        const original = await storage.get(originalKey(id))
        if (!original) throw notFound('Picture not found')
        const bytes = await original.bytes()
        return pictureWork.run(() => cropStored(bytes, image, framing.crop))
      })
      const newImage = await database.transaction((tx) => begin(tx, clock.now(), actor))
      const digest = createHash('sha256').update(taken.bytes).digest('hex')
      return keep(newImage, { digest, taken, framing }, actor, (tx, now) =>
        recordAudit(tx, now, actor, {
          action: 'image-frame',
          subjectType: 'image',
          subjectId: newImage,
          detail: { from: id },
        }),
      )
    },

    /** Makes the file the photograph of the person's own account. The sweep finds the one before. */
    async receiveOwnPhoto(actor: Actor, file: SentFile): Promise<User> {
      await asOneOfFew(actor.id, () =>
        arrived(file, photoLimit, async (content, digest) => {
          const taken = await judged(content, takePortrait)
          const id = await database.transaction((tx) => begin(tx, clock.now(), actor))
          await keep(id, { digest, taken }, actor, async (tx, now) => {
            await accountOf(tx, actor)
            await setProfileImage(tx, actor.id, objectPath(id))
            await recordAboutUser(tx, now, actor, 'photo-change', actor.id)
          })
        }),
      )
      return (await accountOf(database.kysely, actor)).user
    },

    async removeOwnPhoto(actor: Actor): Promise<User> {
      return database.transaction(async (tx) => {
        const { user } = await accountOf(tx, actor)
        if (user.profileImageUrl === null) return user
        await setProfileImage(tx, actor.id, null)
        await recordAboutUser(tx, clock.now(), actor, 'photo-remove', actor.id)
        return { ...user, profileImageUrl: null }
      })
    },
  }
}

const wordsOf = ({ altText, credit }: ImageFraming) => ({
  ...(altText !== null && { altText }),
  ...(credit !== null && { credit }),
})

async function bytesOf(file: FileHandle): Promise<Uint8Array> {
  const { size } = await file.stat()
  const bytes = Buffer.alloc(size)
  await file.read(bytes, 0, size, 0)
  return bytes
}

const storageAway = 'Pictures can’t be stored right now. Please try again in a few minutes.'

const alreadyUsed = () =>
  conflict('This upload address has already been used: ask for a new one for each file')
