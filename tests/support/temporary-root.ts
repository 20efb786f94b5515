import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const roomyBytes = 2 ** 30

/**
 * Where tests keep databases: in memory if there is room, which is about twenty times faster, else in the
 * folder for temporary files. Programs may not be allowed to run from there.
 */
export function temporaryRoot(): string {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= roomyBytes) return memory
  } catch {
    // Only Linux has it.
  }
  return tmpdir()
}
