import { statfs } from 'node:fs/promises'

/** With less room than this, databases and uploads start to fail. */
const leastBytes = 64 * 1024 * 1024

/** @throws if the disk that holds `folder` counts as full, or would with that many bytes more */
export async function requireRoom(folder: string, more = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const room = bavail * bsize
  const needed = more + leastBytes
  if (room < needed)
    throw Object.assign(
      new Error(`${room} bytes are free on the disk of ${folder}, and ${needed} are needed`),
      { code: 'ENOSPC' },
    )
}
