import { cp, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../../src/db/database'
import { uploadAddress } from '../../src/domains/media/media.contract'
import { temporaryFolder } from '../support/database'
import { staffCookie } from '../support/office'
import { canMount, mountDisk, withOwnDisk } from '../support/own-disk'
import { startStable } from '../support/running-stable'
import { ask } from './support'

const aFullDisk =
  'a disk that is full: what can’t be kept is refused in words, the rest goes on, and nothing is lost'
test.runIf(canMount)(aFullDisk, async () => {
  const folder = temporaryFolder()
  const mountPoint = path.join(folder, 'disk')
  const seed = path.join(folder, 'seed')
  const copy = path.join(folder, 'copy')
  await mkdir(mountPoint)
  // Last used so long ago that using it again is worth recording.
  const cookie = await staffCookie({ dataDir: seed }, new Date(Date.now() - 60 * 60 * 1000))
  const run = `${mountDisk} && cp ${seed}/* "$0" && exec "$@" >> "$0/server.log" 2>&1`
  const stable = await startStable(mountPoint, {
    through: withOwnDisk(run, mountPoint),
    environment: { LOG_LEVEL: 'info' },
  })
  const disk = `/proc/${stable.process.pid}/root${mountPoint}`
  try {
    const send = (method: string, address: string, body?: object) =>
      ask(stable.baseURL, address, {
        method,
        headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const visit = async (address: string) => (await ask(stable.baseURL, address)).status
    const ready = async (): Promise<unknown> => (await ask(stable.baseURL, '/readyz')).json()
    const upload = new URL(
      uploadAddress.parse(await (await send('POST', '/api/objects/upload')).json()).uploadURL,
    ).pathname
    const picture = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#336699' },
    })
      .jpeg()
      .toBuffer()
    const sendPicture = () =>
      ask(stable.baseURL, upload, { method: 'PUT', body: new Uint8Array(picture) })
    const page = (number: number) => ({
      title: `Page ${number}`,
      slug: `page-${number}`,
      content: { text: 'A day at the races. '.repeat(4_000) },
      isPublished: true,
    })
    expect(await ready()).toEqual({ status: 'ok' })
    expect(await visit('/horses')).toBe(200)

    await fill(path.join(disk, 'filler'))
    expect(await ready()).toEqual({ status: 'unavailable', failed: ['disk'] })

    await expectNoRoom(await sendPicture())
    // At first the database has some free space within its own files.
    const saved: string[] = []
    let refused: Response | undefined
    while (refused === undefined && saved.length < 200) {
      const answer = await send('POST', '/api/dynamic-pages', page(saved.length))
      if (answer.status === 201) saved.push(page(saved.length).slug)
      else refused = answer
    }
    if (!refused) throw new Error('the disk was never full')
    await expectNoRoom(refused)
    await expectNoRoom(await sendPicture())

    for (const address of ['/', '/horses', '/gallery', '/ownership', '/api/horses', '/healthz'])
      expect(await visit(address), address).toBe(200)
    for (const address of ['/api/dynamic-pages', '/api/user', '/admin'])
      expect((await send('GET', address)).status, address).toBe(200)
    expect(await ready()).toEqual({ status: 'unavailable', failed: ['disk'] })

    await rm(path.join(disk, 'filler'))
    expect(await ready()).toEqual({ status: 'ok' })
    expect((await send('POST', '/api/dynamic-pages', page(saved.length))).status).toBe(201)
    saved.push(page(saved.length).slug)
    const sent = await sendPicture()
    expect(sent.status).toBe(200)
    const { imageUrl } = z.object({ imageUrl: z.string() }).parse(await sent.json())
    expect(await visit(imageUrl)).toBe(200)

    await cp(disk, copy, { recursive: true })
    expect(await readFile(path.join(copy, 'server.log'), 'utf8')).toContain('bytes are free')
    const database = await openDatabase({ dataDir: copy })
    const rows = await database.kysely.selectFrom('pages').select('slug').execute()
    expect(rows.map(({ slug }) => slug).sort()).toEqual(saved.sort())
    const { rows: check } = await sql`pragma integrity_check`.execute(database.kysely)
    expect(check).toEqual([{ integrity_check: 'ok' }])
    await database.close()
  } finally {
    await stable.stop()
  }
})

/** Writes to a file until the disk is full. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (const size of [1024 * 1024, 1])
      for (;;) {
        const { bytesWritten } = await handle.write(Buffer.alloc(size))
        if (bytesWritten < size) break
      }
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    await handle.close()
  }
}

async function expectNoRoom(answer: Response): Promise<void> {
  const message = z.object({ message: z.string() }).parse(await answer.json())
  expect({ status: answer.status, ...message }).toEqual({
    status: 507,
    message: 'The server has no room left for this. Please tell the administrator.',
  })
}
