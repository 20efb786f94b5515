import { statfs } from 'node:fs/promises'

/** Below this much room, databases and uploads begin to fail. */
const leastBytes = 64 * 1024 * 1024

/** @throws where the disk that holds `folder` is as good as full */
export async function requireRoom(folder: string, least = leastBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const room = bavail * bsize
  if (room < least) throw new Error(`Only ${room} bytes are left on the disk of ${folder}`)
}
