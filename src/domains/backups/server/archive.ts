import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { z } from 'zod'
import { errorCode } from '../../../db/database-errors'
import { isObjectId } from '../../media/media.rules'
import { type ImageFormat, imageFormats } from '../../media/server/object-keys'
import type { Content } from '../../media/server/storage'
import { BackupRefused } from './backup-refused'

// An archive's layout: docs/decisions/020-backup-archive.md.

const archiveVersion = 1
const format = 'racing-stable backup'

/** The first entry: what this is. */
const about = z.object({
  format: z.literal(format),
  /** The layout's version. */
  version: z.int(),
  /** The program that wrote it. */
  product: z.string(),
  /** The last migration of the database it was made from. */
  schema: z.string(),
  createdAt: z.iso.datetime(),
})
export type About = z.infer<typeof about>
const aboutName = 'backup.json'

/** Only our own tables, and not the list of migrations. */
const tablePattern = /^(?!migrations$|pg_|sqlite_)[a-z][a-z0-9_]*$/

/** The last but one: what must be there. The last is its checksum. */
const manifest = z.object({
  /** How many rows each table has. */
  rows: z.record(z.string().regex(tablePattern), z.int()),
  pictures: z.object({ count: z.int(), bytes: z.int() }),
  /** Ids of pictures that the database names, and whose files were missing or cut short in storage. */
  missing: z.array(z.string()),
  /** The SHA-256 of every other entry, in hexadecimal. */
  sha256: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifest>
const manifestName = 'manifest.json'
const checksumName = 'manifest.json.sha256'
/** The checksum's header and content, and what ends every tar file. */
const tailBytes = 512 + 512 + 1024

const rowsName = (table: string, part: number) =>
  `rows/${table}/${String(part).padStart(6, '0')}.jsonl.gz`
const pictureName = (id: string, as: ImageFormat) => `pictures/${id}.${as}`

/** The table that an entry's rows belong to; undefined if it has none. */
const tableIn = (name: string) => /^rows\/([a-z][a-z0-9_]*)\/\d{6}\.jsonl\.gz$/.exec(name)?.[1]

/** Which picture an entry is; undefined if it is none. */
export function pictureIn(name: string): { id: string; format: ImageFormat } | undefined {
  const [, id = '', extension] = /^pictures\/([0-9a-f-]{36})\.([a-z]+)$/.exec(name) ?? []
  const as = imageFormats.find((each) => each === extension)
  return as !== undefined && isObjectId(id) ? { id, format: as } : undefined
}

const compressed = promisify(gzip)
const gunzipped = promisify(gunzip)
/** Far more than an entry of ours holds. */
const mostText = 256 * 1024 * 1024
const checksumLine = (hash: string) => `${hash}  ${manifestName}\n`
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Writes an archive entry by entry; `readable` has its bytes and must be read meanwhile. */
export function createArchive() {
  const { readable, controller } = createTarPacker()
  const hashes: Record<string, string> = {}

  /** Only their owner may read the files once they are unpacked. */
  const entry = (name: string, size: number) => controller.add({ name, size, mode: 0o600 })

  async function add(name: string, bytes: Uint8Array): Promise<void> {
    hashes[name] = sha256(bytes)
    const writer = entry(name, bytes.byteLength).getWriter()
    await writer.write(bytes)
    await writer.close()
  }

  const addJson = (name: string, value: unknown) =>
    add(name, Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`))

  return {
    readable,
    /** Comes first. */
    begin: (facts: Omit<About, 'format' | 'version'>) =>
      addJson(aboutName, { format, version: archiveVersion, ...facts } satisfies About),
    /** Some of a table's rows, one a line. */
    addRows: async (table: string, part: number, lines: readonly string[]) =>
      add(rowsName(table, part), await compressed(`${lines.join('\n')}\n`)),
    async addPicture(id: string, as: ImageFormat, content: Content) {
      const name = pictureName(id, as)
      const hash = createHash('sha256')
      await content.stream().pipeThrough(hashing(hash)).pipeTo(entry(name, content.size))
      hashes[name] = hash.digest('hex')
    },
    /** Comes last. */
    async end(facts: Omit<Manifest, 'sha256'>) {
      await addJson(manifestName, { ...facts, sha256: hashes } satisfies Manifest)
      await add(checksumName, Buffer.from(checksumLine(hashes[manifestName] ?? '')))
      controller.finalize()
    },
    /** Ends `readable` with an error. */
    fail: (error: unknown) => controller.error(error),
  }
}

const hashing = (hash: Hash) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk)
      controller.enqueue(chunk)
    },
  })

/** A file that can be read again and again, from any place. */
export interface ArchiveFile {
  /** How messages name it. */
  name: string
  size: number
  stream: (from?: number) => ReadableStream<Uint8Array>
}

/** The rows in an archive, some at a time, in the order of `readLines`. */
export async function* linesOf(
  archive: Archive,
): AsyncGenerator<{ table: string; lines: string[] }> {
  for await (const { name, bytes } of archive.entries()) {
    const table = tableIn(name)
    // they come before the pictures
    if (table === undefined) return
    const text = (await gunzipped(await bytes(), { maxOutputLength: mostText })).toString()
    yield { table, lines: text.trimEnd().split('\n') }
  }
}

interface Entry {
  name: string
  size: number
  bytes: () => Promise<Uint8Array>
}

export interface Archive {
  about: About
  manifest: Manifest
  /** Every entry with rows or a picture, in order; those not read are passed over. */
  entries: () => AsyncGenerator<Entry>
}

/**
 * Reads all of an archive and checks every byte that matters. @throws BackupRefused if it is damaged, cut off,
 * not ours, or made by a newer version
 */
export async function openArchive(file: ArchiveFile): Promise<Archive> {
  const facts = await readAbout(file)
  if (!(await hasTail(file)))
    throw new BackupRefused(`${file.name} is cut off: its end is missing. Use another backup.`)
  const hashes = new Map<string, string>()
  let list: Uint8Array | undefined
  let checksum = ''
  for await (const entry of entriesOf(file)) {
    // nothing that we wrote is named twice, or comes after the checksum
    if (checksum !== '' || hashes.has(entry.name)) throw damaged(file)
    if (entry.name === manifestName) list = await entry.bytes()
    if (entry.name === checksumName) checksum = Buffer.from(await entry.bytes()).toString()
    else
      hashes.set(
        entry.name,
        list && entry.name === manifestName ? sha256(list) : await entry.hash(),
      )
  }
  if (!list || checksum !== checksumLine(hashes.get(manifestName) ?? '')) throw damaged(file)
  hashes.delete(manifestName)
  const parsed = manifest.safeParse(JSON.parse(Buffer.from(list).toString()))
  if (!parsed.success) throw damaged(file)
  const expected = Object.entries(parsed.data.sha256)
  for (const [name, hash] of expected) if (hashes.get(name) !== hash) throw damaged(file, name)
  if (expected.length !== hashes.size) throw damaged(file)

  return {
    about: facts,
    manifest: parsed.data,
    async *entries() {
      for await (const { name, size, bytes } of entriesOf(file)) {
        if (tableIn(name) === undefined && pictureIn(name) === undefined) continue
        yield {
          name,
          size,
          // it may have changed since
          bytes: async () => {
            const content = await bytes()
            if (sha256(content) !== parsed.data.sha256[name]) throw damaged(file, name)
            return content
          },
        }
      }
    },
  }
}

const damaged = ({ name }: ArchiveFile, entry?: string) =>
  new BackupRefused(
    `${name} is damaged${entry === undefined ? '' : ` (${entry})`}. Use another backup.`,
  )

async function readAbout(file: ArchiveFile): Promise<About> {
  const foreign = new BackupRefused(`${file.name} is not a backup of a stable.`)
  const facts = await firstEntry(file).catch(() => undefined)
  // a later version may say more, and must say these two
  const basis = z.object({ format: z.literal(format), version: z.int(), product: z.string() })
  const known = basis.safeParse(facts)
  if (!known.success) throw foreign
  if (known.data.version > archiveVersion)
    throw new BackupRefused(newer(file.name, known.data.product))
  const parsed = about.safeParse(facts)
  if (!parsed.success) throw foreign
  return parsed.data
}

/** Why an archive made by a later version can't be used. */
export const newer = (name: string, product: string) =>
  `${name} was made by a newer version of this program (${product}): use that version, or a later one.`

async function firstEntry(file: ArchiveFile): Promise<unknown> {
  for await (const { name, size, bytes } of entriesOf(file))
    return name === aboutName && size < 10_000
      ? JSON.parse(Buffer.from(await bytes()).toString())
      : undefined
  return undefined
}

/** Whether the file ends with the checksum's entry. */
async function hasTail(file: ArchiveFile): Promise<boolean> {
  if (file.size < tailBytes) return false
  const tail = Buffer.alloc(tailBytes)
  let at = 0
  for await (const piece of file.stream(file.size - tailBytes)) {
    tail.set(piece, at)
    at += piece.byteLength
  }
  return tail.toString('latin1', 0, checksumName.length + 1) === `${checksumName}\0`
}

async function* entriesOf(file: ArchiveFile) {
  const left = new AbortController()
  const decoder = createTarDecoder({ strict: true })
  const entries = file.stream().pipeThrough(decoder, { signal: left.signal })
  const orDamaged = async <T>(reading: Promise<T>): Promise<T> => {
    try {
      return await reading
    } catch (error) {
      const isUnreadable = error instanceof Error && 'syscall' in error
      throw new BackupRefused(
        isUnreadable ? `${file.name} can’t be read (${errorCode(error)}).` : damaged(file).message,
        { cause: error },
      )
    }
  }
  const reader = entries.getReader()
  try {
    for (;;) {
      const { done, value } = await orDamaged(reader.read())
      if (done) return
      const { header, body } = value
      let isRead = false
      const pass = async (take: (piece: Uint8Array) => void) => {
        isRead = true
        for await (const piece of body) take(piece)
      }
      yield {
        name: header.name,
        size: header.size,
        bytes: async () => {
          if (header.size > file.size) throw damaged(file, header.name)
          const content = Buffer.alloc(header.size)
          let at = 0
          await orDamaged(
            pass((piece) => {
              content.set(piece, at)
              at += piece.byteLength
            }),
          )
          return content
        },
        hash: async () => {
          const hash = createHash('sha256')
          await orDamaged(pass((piece) => void hash.update(piece)))
          return hash.digest('hex')
        },
      }
      // cancelling it instead can lose the next entry's content, which the decoder may have begun with
      if (!isRead) await orDamaged(pass(() => undefined))
    }
  } finally {
    // so that a write that waits is done with, and then the file is closed
    await reader.cancel().catch(() => undefined)
    left.abort()
  }
}
