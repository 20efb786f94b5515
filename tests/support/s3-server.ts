import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync } from 'node:fs'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whyNoS3 } from '../../scripts/s3.mjs'
import { freePort } from './running-stable'

/** How to reach a server that speaks S3, with a key that may create buckets. */
export interface S3Access {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Server {
  access: S3Access
  stop: () => Promise<void>
}

const startMs = 30_000
/**
 * A server that speaks S3, for the tests: the one that TEST_S3_* name, else OpenStack Swift from Debian's packages,
 * started here. @throws with one sentence if there is neither
 */
export async function startS3(): Promise<S3Server> {
  const {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_REGION: region = 'us-east-1',
    TEST_S3_ACCESS_KEY_ID: accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = process.env
  if (endpoint && accessKeyId && secretAccessKey)
    return {
      access: { endpoint, region, accessKeyId, secretAccessKey },
      stop: () => Promise.resolve(),
    }
  const reason = await whyNoS3()
  if (reason !== undefined) throw new Error(reason)
  return startSwift()
}

/** One machine's worth of Swift, in a temporary folder, on free ports. */
async function startSwift(): Promise<S3Server> {
  // Not in memory: Swift needs extended attributes, which only real file systems have.
  const folder = mkdtempSync(join(tmpdir(), 'stable-s3-'))
  mkdirSync(join(folder, 'disk', 'd1'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const running: ChildProcess[] = []
  const start = (name: string, command: string, args: string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'w')
    // It ends with us, even if we are killed; in a group of its own, because Swift ends its whole group.
    const withUs = ['--pdeathsig', 'KILL', command, ...args]
    running.push(spawn('setpriv', withUs, { detached: true, stdio: ['ignore', log, log] }))
  }
  const stop = async () => {
    await Promise.all(running.map(ended))
    rmSync(folder, { recursive: true, force: true })
  }

  const cachePort = await freePort()
  const proxyPort = await freePort()
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'disk')}
mount_check = false
workers = 0
log_level = WARNING
log_address = ${join(folder, 'log.socket')}
`
  write('swift.conf', swiftConf)
  const kinds = ['account', 'container', 'object']
  const places: string[] = []
  for (const kind of kinds) {
    const port = await freePort()
    const app = `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`
    write(`${kind}.conf`, common(port) + app)
    places.push(`${kind}:${port}`)
  }
  execFileSync('/usr/bin/python3', ['-c', ringScript, folder, ...places])
  for (const kind of kinds)
    start(kind, `/usr/bin/swift-${kind}-server`, [join(folder, `${kind}.conf`)])
  write('proxy.conf', common(proxyPort) + proxyConf(cachePort))
  // Another user's process would not end with us.
  const asUser = process.getuid?.() === 0 ? ['-u', 'root'] : []
  start('memcached', 'memcached', [...asUser, '-l', '127.0.0.1', '-p', String(cachePort)])
  start('proxy', '/usr/bin/swift-proxy-server', [join(folder, 'proxy.conf')])

  const endpoint = `http://127.0.0.1:${proxyPort}`
  const deadline = Date.now() + startMs
  while (!(await isUp(endpoint))) {
    const dead = running.some(({ exitCode }) => exitCode !== null)
    if (dead || Date.now() > deadline) {
      const said = readFileSync(join(folder, 'proxy.log'), 'utf8').trim().split('\n').slice(-3)
      await stop()
      throw new Error(`The S3 server for the tests did not start: ${said.join(' ')}`)
    }
    await sleep(50)
  }
  return {
    access: {
      ...{ endpoint, region: 'us-east-1' },
      ...{ accessKeyId: 'test:tester', secretAccessKey: 'testing' },
    },
    stop,
  }
}

const isUp = async (endpoint: string) => {
  try {
    return (await fetch(`${endpoint}/healthcheck`)).ok
  } catch {
    return false
  }
}

/** Its data is temporary, so nothing is lost. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

/** Says where each kind of data is: all on this one disk. */
const ringScript = `
import sys
from swift.common.ring import RingBuilder
for place in sys.argv[2:]:
    kind, port = place.split(':')
    at = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1.0}
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(at)
    builder.rebalance()
    builder.get_ring().save(f'{sys.argv[1]}/{kind}.ring.gz')
`

const swiftConf = `[swift-hash]
swift_hash_path_prefix = test
swift_hash_path_suffix = test
[storage-policy:0]
name = gold
default = yes
`

/** What a request passes on its way, with the settings of each. */
const filters = (cachePort: number): [name: string, settings?: string][] => [
  ['catch_errors'],
  ['healthcheck'],
  ['memcache', `memcache_servers = 127.0.0.1:${cachePort}`],
  ['listing_formats'],
  ['s3api', 's3_acl = false\nlocation = us-east-1\ndns_compliant_bucket_names = true'],
  ['tempauth', 'user_test_tester = testing .admin'],
  ['slo'],
  ['versioned_writes'],
]

const proxyConf = (cachePort: number) => `[pipeline:main]
pipeline = ${filters(cachePort)
  .map(([name]) => name)
  .join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters(cachePort)
  .map(([name, settings = '']) => `[filter:${name}]\nuse = egg:swift#${name}\n${settings}\n`)
  .join('')}`
