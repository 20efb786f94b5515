import { statfs } from 'node:fs/promises'

/** With less room than this, databases and uploads start to fail. */
const leastBytes = 64 * 1024 * 1024

/** @throws if the disk that holds `folder` counts as full, or would with that many bytes more */
export async function requireRoom(folder: string, more = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const room = bavail * bsize
  if (room - more < leastBytes)
    throw Object.assign(new Error(`Only ${room} bytes are left on the disk of ${folder}`), {
      code: 'ENOSPC',
    })
}
