// `npm run test:nodes`: the unit tests and those of the built server on Node 20.19.0 and the newest 22 and 24,
// in clones of the last commit. `npm run test:nodes -- 24` tests only that one. The browser tests and those of the databases run
// on whichever Node runs `npm test`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { npm, root, run, take } from './process.mjs'

const chosen = process.argv.slice(2)
const versions = chosen.length > 0 ? chosen : ['20.19.0', '22', '24']

/**
 * Installs a Node of this version for this machine. The npm package `node` would choose among these packages by a script
 * of its own, which npm may not run.
 * @param {string} folder
 * @param {string} version
 */
async function installNode(folder, version) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const outcome = await npm(['install', '--prefix', folder, '--no-save', `${name}@${version}`], {
    captured: true,
  })
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  return { ...outcome, node: join(folder, 'node_modules', name, 'bin', program) }
}

/** @param {string} version @returns {Promise<import('./process.mjs').Outcome>} */
async function testOn(version) {
  const folder = mkdtempSync(join(tmpdir(), `stable-node-${version}-`))
  try {
    const { node, ...installed } = await installNode(join(folder, 'node'), version)
    if (!installed.ok) return installed
    const clone = join(folder, 'clone')
    const cloned = await run('git', ['clone', '--quiet', root, clone], { captured: true })
    if (!cloned.ok) return cloned
    const env = { PATH: `${dirname(node)}:${process.env['PATH']}` }
    const steps = [
      ['--print', 'process.version'],
      ['scripts/build.mjs'],
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'built'],
    ]
    for (const args of steps) {
      const { ok } = await run(node, args, { env, cwd: clone })
      if (!ok) return { ok }
    }
    return { ok: true }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const results = []
for (const version of versions)
  results.push(await take({ name: `Node ${version}`, run: () => testOn(version) }))
console.log(results.map(({ ok, name }) => `${ok ? '✓' : '✗'} ${name}`).join('\n'))
process.exit(results.every(({ ok }) => ok) ? 0 : 1)
