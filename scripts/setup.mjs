// Makes a fresh clone ready: checks Node, installs the packages, builds; each only if needed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure, npm, root, runPackage, secondsSince, stopWithNpm } from './process.mjs'

const server = join(root, 'dist/server/main.js')
const buildHashFile = join(root, 'dist/.build-hash')

/** @throws {Failure} on a Node that the packages do not support */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24
  if (!isSupported)
    throw new Failure(
      `This project needs Node 20.19, 22.13, 24 or newer, and this is Node ${process.versions.node}. Install one from https://nodejs.org, then run this command again.`,
    )
}

/**
 * Whether node_modules contains what package-lock.json requires. npm notes what it installed in a
 * lock file of its own, as its last step: an interrupted install has none.
 * @param {{ includeDev: boolean }} options
 */
function packagesAreCurrent({ includeDev }) {
  const installedFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional || // another machine's binaries
      (entry.dev && !includeDev) ||
      installed[path]?.version === entry.version,
  )
}

/** The package for SQLite that this Node can load (src/db/sqlite-file.ts). */
export const sqlitePackage = process.versions.node.startsWith('20.')
  ? 'better-sqlite3-node20'
  : 'better-sqlite3'

/** Whether the packages with compiled code load on this machine and this Node; if not, why. */
function loadNativePackages() {
  const code = `new (require('${sqlitePackage}'))(':memory:').close(); require('sharp')`
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? undefined : stderr.trim()
}

/** Installs the packages if they are missing, out of date, or built for another Node. @throws {Failure} */
export async function ensureDependencies() {
  checkNode()
  const isCurrent = packagesAreCurrent({ includeDev: true })
  if (isCurrent && loadNativePackages() === undefined) return

  const started = performance.now()
  console.log(
    isCurrent
      ? 'Installing the packages again: the compiled ones do not load on this Node.'
      : 'Installing the packages: node_modules is missing or differs from package-lock.json.',
  )
  console.log('It takes a minute, or two where SQLite has to be compiled.')
  let { ok, output } = await npm(['ci', '--include=dev'], { captured: true })
  if (!ok && output.includes('in sync')) {
    // A lock file written with a registry that lacks the binaries for some other kind of machine.
    console.log('package-lock.json is not complete for `npm ci`: using `npm install --no-save`.')
    ;({ ok, output } = await npm(['install', '--no-save', '--include=dev'], { captured: true }))
  }
  if (!ok) {
    console.error(output)
    throw new Failure(
      'The packages could not be installed, for the reason above. That needs the npm registry; where SQLite has to be compiled, it also needs Python 3, make and a C++ compiler (Debian: apt-get install -y python3 make g++).',
    )
  }
  const reason = loadNativePackages()
  if (reason !== undefined)
    throw new Failure(`A compiled package does not load after a fresh install:\n${reason}`)
  console.log(`Packages installed in ${secondsSince(started)}.`)
}

/** A hash of everything the build reads. */
function hashOfSources() {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => hash.update(path).update(readFileSync(join(root, path)))
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'])
    if (existsSync(join(root, path))) add(path)
  for (const folder of ['public', 'src']) {
    if (!existsSync(join(root, folder))) continue
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      // Tests are not built, and the build itself writes the generated files.
      .filter(
        (file) => file.isFile() && !/\.(apitest|dbtest|gen|s3test|test)\.tsx?$/.test(file.name),
      )
      .map((file) => join(file.parentPath, file.name).slice(root.length))
      .sort()
      .forEach(add)
  }
  return hash.digest('hex')
}

/** Whether dist/ was built from the current src/. */
export function buildIsCurrent() {
  return (
    existsSync(server) &&
    existsSync(buildHashFile) &&
    readFileSync(buildHashFile, 'utf8') === hashOfSources()
  )
}

/** Builds the browser's files and the server into dist/. @throws {Failure} */
export async function build() {
  const started = performance.now()
  console.log('Building the site and its server into dist/: a few seconds.')
  rmSync(buildHashFile, { force: true })
  const hash = hashOfSources()
  // The build must not depend on the environment it is started in.
  const env = { NODE_ENV: 'production' }
  const { ok, output } = await runPackage('vite', 'vite', ['build', '--app'], {
    env,
    captured: true,
  })
  if (!ok || !existsSync(server)) {
    console.error(output)
    throw new Failure('The build failed, for the reason above.')
  }
  writeFileSync(buildHashFile, hash)
  console.log(`Built in ${secondsSince(started)}.`)
}

/** Builds if dist/ does not match the sources. @throws {Failure} */
export async function ensureBuild() {
  if (!buildIsCurrent()) await build()
}

/** Why this folder can't run the built server, with what to do about it; undefined if it can. */
function whyNotReady() {
  // Elsewhere than where it was built, dist/ and the packages it needs are all there is.
  const hasSources = existsSync(join(root, 'src'))
  const again = hasSources ? 'npm ci && npm run build' : 'npm ci --omit=dev'
  if (!packagesAreCurrent({ includeDev: false }))
    return `The packages are missing or differ from package-lock.json: run \`${again}\`.`
  if (loadNativePackages() !== undefined)
    return `The compiled packages do not load on this Node (${process.versions.node}): run \`${again}\`.`
  if (hasSources && !buildIsCurrent())
    return `dist/ is missing or was built from other sources: run \`npm ci && npm run build\`.`
  if (!existsSync(server))
    return 'dist/ is missing: run `npm ci && npm run build` where the sources are, and copy dist/ here.'
  return undefined
}

/** @throws {Failure} with one sentence if the packages or dist/ are missing or out of date */
export async function requireReady() {
  checkNode()
  const reason = whyNotReady()
  if (reason !== undefined) throw new Failure(reason)
}

/**
 * Becomes a built program: the same as `node dist/server/FILE …`, in this process, so that
 * signals, input, output and the exit code are the program's own.
 * @param {'main.js' | 'cli.js'} file
 * @param {string[]} args
 */
export async function runBuilt(file, args) {
  stopWithNpm()
  const program = join(root, 'dist/server', file)
  process.argv = [process.execPath, program, ...args]
  await import(pathToFileURL(program).href)
}

/** Becomes the built server. @param {string[]} args */
export const serve = (args) => runBuilt('main.js', args)
