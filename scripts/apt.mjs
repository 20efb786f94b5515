// Installs Debian packages that tests need, if that needs no password.
import { spawnSync } from 'node:child_process'
import { run } from './process.mjs'

export const canUseApt = () =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('apt-get', ['--version']).status === 0

/**
 * Says so first; shows apt-get's own words only if it fails.
 * @param {readonly string[]} packages
 * @param {string} size such as "60 MB"
 * @param {string[]} flags of `apt-get install`
 */
export async function aptInstall(packages, size, ...flags) {
  console.log(`Installing ${packages.join(', ')} (apt-get), about ${size}.`)
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, captured: true }
  await run('apt-get', ['update'], { ...options, timeoutSeconds: 120 })
  const install = ['install', '-y', ...flags, ...packages]
  const { ok, output } = await run('apt-get', install, { ...options, timeoutSeconds: 600 })
  if (!ok) console.log(output)
}
