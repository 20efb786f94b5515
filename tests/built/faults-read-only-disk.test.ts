import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { uploadAddress } from '../../src/domains/media/media.contract'
import { temporaryFolder } from '../support/database'
import { staffCookie } from '../support/office'
import { canMount, mountDisk, withOwnDisk } from '../support/own-disk'
import { mainFile, startStable } from '../support/running-stable'
import { ask } from './support'

test.runIf(canMount)('does not start on a disk that can only be read, and says so', async () => {
  const folder = path.join(temporaryFolder(), 'disk')
  await mkdir(folder)
  const run = `${mountDisk} && mount -o remount,ro "$0" && exec "$@"`
  const [command = '', ...rest] = withOwnDisk(run, folder)
  const child = spawn(command, [...rest, process.execPath, mainFile], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 20_000,
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text))
  await once(child, 'close')
  expect(child.exitCode).toBe(1)
  expect(words).toMatch(/^[A-Z][^\n]+\.\n$/)
  expect(words).toContain(folder)
})

const uploads =
  'refuses pictures in words while their disk can only be read, shows those it has, and recovers'
test.runIf(canMount)(uploads, async () => {
  const folder = temporaryFolder()
  const seed = path.join(folder, 'seed')
  const mountPoint = path.join(folder, 'disk')
  await mkdir(mountPoint)
  const cookie = await staffCookie({ dataDir: seed })
  const objects = path.join(mountPoint, 'objects')
  const run = `${mountDisk} && cp ${seed}/* "$0" && mkdir "$0/objects" && mount --bind "$0/objects" "$0/objects" && exec "$@"`
  const stable = await startStable(mountPoint, {
    through: withOwnDisk(run, mountPoint),
    environment: { LOG_LEVEL: 'silent' },
  })
  const remount = (how: 'ro' | 'rw') => {
    const target = ['--target', String(stable.process.pid), '--user', '--mount']
    const command = ['mount', '-o', `remount,bind,${how}`, objects]
    const { status, stderr } = spawnSync('nsenter', [...target, ...command], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  }
  const blue = { create: { width: 60, height: 40, channels: 3 as const, background: '#336699' } }
  const body = new Uint8Array(await sharp(blue).jpeg().toBuffer())
  const requestAddress = async () => {
    const init = { method: 'POST', headers: { cookie } }
    const answer = await ask(stable.baseURL, '/api/objects/upload', init)
    return new URL(uploadAddress.parse(await answer.json()).uploadURL).pathname
  }
  const upload = (address: string) => ask(stable.baseURL, address, { method: 'PUT', body })
  const ready = async (): Promise<unknown> => (await ask(stable.baseURL, '/readyz')).json()
  try {
    const first = await upload(await requestAddress())
    const { imageUrl } = z.object({ imageUrl: z.string() }).parse(await first.json())

    remount('ro')
    const address = await requestAddress()
    const refused = await upload(address)
    expect(refused.status).toBe(503)
    const { message } = z.object({ message: z.string() }).parse(await refused.json())
    expect(message).toMatch(/^[A-Z].+\.$/)
    expect(await ready()).toEqual({ status: 'unavailable', failed: ['storage'] })
    for (const path of [imageUrl, '/', '/horses', '/gallery', '/api/horses'])
      expect((await ask(stable.baseURL, path)).status, path).toBe(200)

    remount('rw')
    expect(await ready()).toEqual({ status: 'ok' })
    expect((await upload(address)).status).toBe(200)
  } finally {
    await stable.stop()
  }
})
