// Finds an S3 server for the tests, or installs one (tests/support/s3-server.ts starts it).
import { existsSync } from 'node:fs'
import { aptInstall, canUseApt } from './apt.mjs'

const packages = ['swift-account', 'swift-container', 'swift-object', 'swift-proxy', 'memcached']
const isInstalled = () =>
  packages
    .map((name) => `/usr/bin/${name === 'memcached' ? name : `${name}-server`}`)
    .every((program) => existsSync(program))

/** @returns {Promise<string | undefined>} one sentence if there is none and none could be installed */
export async function whyNoS3() {
  if (process.env['TEST_S3_ENDPOINT'] || isInstalled()) return undefined
  if (canUseApt()) await aptInstall(packages, '12 MB', '--no-install-recommends')
  if (isInstalled()) return undefined
  return `There is no S3 server to test on: set TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY, or install OpenStack Swift (Debian: apt-get install ${packages.join(' ')}).`
}
