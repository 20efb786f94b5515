import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'

/** Mounts a disk of 100 MB in memory at `$0`. */
export const mountDisk = 'mount -t tmpfs -o size=100m stable "$0"'

/** Runs a shell command, for which `$0` is `folder`, where only it and what it starts see its mounts. */
export const withOwnDisk = (command: string, folder: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  command,
  folder,
]

const [program = '', ...trial] = withOwnDisk(mountDisk, tmpdir())
/** Not every machine lets the tests mount a disk. */
export const canMount = spawnSync(program, trial).status === 0
