// Who may import what under src/: the "Imports" paragraph of the design as data. The linter
// (lint-imports.js) and tests/architecture.test.ts both enforce it.

import { existsSync, statSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'

/**
 * A layer is a set of files with the layers that these may import.
 *
 * - `files`: matched against a path from the project's root. A `slice` group names the domain.
 * - `imports`: a layer's name alone allows all of that layer's files; with `own` only those of the
 *   same domain; with `foundation` those of the same domain and of the foundation domains.
 * - `browser`: its code may run in a browser: in a public page, or in the admin's own chunks.
 * - `packages`: the only packages it may import, where that is limited.
 *
 * @typedef {{
 *   files: RegExp
 *   imports: string[]
 *   browser?: 'public' | 'admin'
 *   packages?: RegExp
 *   why?: string
 * }} Layer
 */

/** The domains that others build on. They never import a product domain's server or ui. */
export const foundations = ['accounts', 'content', 'media', 'shares']

/** Packages that no browser layer may import. */
export const serverPackages =
  /^(node:|@hono\/|hono(\/|$)|kysely|better-sqlite3|pg(\/|$)|pino|prom-client|sharp|libheif-js|satori|lru-cache|swagger-ui-dist|pdfkit|csv-stringify|csv-parse|ical-generator)/

/** Packages too heavy for public pages, which know contracts only by their types and rules. */
const adminPackages = /^(zod|react-hook-form|@hookform\/|@dnd-kit\/)/

/**
 * The table. A file belongs to the first layer it matches.
 * @type {Record<string, Layer>}
 */
export const layers = {
  lib: {
    files: /^src\/lib\//,
    imports: ['lib'],
    browser: 'public',
    why: 'lib is pure: no I/O and nothing else of ours',
  },
  contract: {
    files: /^src\/domains\/(?<slice>[^/]+)\/[^/]+\.contract\.ts$/,
    imports: ['lib', 'contract', 'own rules'],
    browser: 'admin',
    packages: /^zod$/,
    why: 'contracts are shared by server and browser',
  },
  rules: {
    files: /^src\/domains\/(?<slice>[^/]+)\/[^/]+\.rules\.ts$/,
    imports: ['lib', 'type contract', 'foundation rules'],
    browser: 'public',
    why: 'rules are pure and sent to public pages, which load no contract (zod alone is 21 kB)',
  },
  tables: {
    files: /^src\/db\/tables\//,
    imports: ['lib', 'contract', 'rules', 'db', 'tables'],
    why: 'the row types; of the domains only enumerations',
  },
  demo: {
    files: /^src\/demo\//,
    imports: ['lib', 'contract', 'rules', 'db', 'demo', 'store', 'server'],
    why: 'the demo stable is entered through the stores and services of the domains, as a person would enter it',
  },
  db: {
    files: /^src\/db\//,
    imports: ['lib', 'contract', 'rules', 'db', 'tables'],
    why: 'the database knows no use cases; of the domains only enumerations',
  },
  http: {
    files: /^src\/http\//,
    imports: ['lib', 'http'],
    why: 'the server platform has no domain words',
  },
  store: {
    files: /^src\/domains\/(?<slice>[^/]+)\/server\/[^/]+\.store\.ts$/,
    imports: [
      'lib',
      'contract',
      'rules',
      'http',
      'db',
      'tables',
      'foundation store',
      'foundation server',
    ],
    why: 'stores hold the only SQL of their domain and may read any table',
  },
  server: {
    files: /^src\/domains\/(?<slice>[^/]+)\/server\//,
    imports: ['lib', 'contract', 'rules', 'http', 'db', 'foundation store', 'foundation server'],
    why: 'product domains never import each other; only *.store.ts files import db/tables; rules hold the enumerations, so they may be imported like contracts',
  },
  'admin ui': {
    files: /^src\/domains\/(?<slice>[^/]+)\/ui\/admin\//,
    imports: [
      'lib',
      'contract',
      'rules',
      'web',
      'admin web',
      'foundation ui',
      'foundation admin ui',
    ],
    browser: 'admin',
    why: 'screens use only their own domain, the browser platform and the foundations',
  },
  ui: {
    files: /^src\/domains\/(?<slice>[^/]+)\/ui\//,
    imports: ['lib', 'type contract', 'rules', 'web', 'foundation ui'],
    browser: 'public',
    why: 'screens use only their own domain, the browser platform and the foundations, and public ones load no contract (zod alone is 21 kB)',
  },
  'admin web': {
    files: /^src\/web\/admin\//,
    imports: ['lib', 'web', 'admin web'],
    browser: 'admin',
    why: 'the parts of back-office forms and lists; no domain words, and libraries too heavy for public pages',
  },
  web: {
    files: /^src\/web\//,
    imports: ['lib', 'web'],
    browser: 'public',
    why: 'the browser platform has no domain words',
  },
  'server start': {
    files: /^src\/([^/]+\.ts|app\/(server|share)\/)/,
    imports: [
      'lib',
      'contract',
      'rules',
      'db',
      'tables',
      'demo',
      'http',
      'store',
      'server',
      'ui',
      'admin ui',
      'web',
      'server start',
      'app',
    ],
    why: 'composition',
  },
  'admin app': {
    files: /^src\/app\/admin\//,
    imports: [
      'lib',
      'type contract',
      'rules',
      'ui',
      'admin ui',
      'admin app',
      'web',
      'admin web',
      'app',
    ],
    browser: 'admin',
    why: 'screens of the back office that need several domains',
  },
  app: {
    files: /^src\/app\//,
    imports: ['lib', 'type contract', 'rules', 'ui', 'admin ui', 'admin app', 'web', 'app'],
    browser: 'public',
    why: 'the router and its routes are sent to the browser: no server code, and no contract (zod alone is 21 kB)',
  },
}

/** Tests are not in the table: they may import anything. */
const test = /\.(test|apitest|dbtest|s3test)\.tsx?$/

/**
 * The layer that a file belongs to, and its domain, if it has one.
 * @param {string} path from the project's root, with forward slashes
 */
export function layerOf(path) {
  for (const [name, layer] of Object.entries(layers)) {
    const match = layer.files.exec(path)
    if (match) return { name, slice: match.groups?.['slice'], ...layer }
  }
  return undefined
}

/**
 * What is wrong with one file of ours importing another, in a sentence, or undefined.
 * @param {string} from path from the project's root, with forward slashes
 * @param {string} to the same
 * @param {boolean} [isType] whether it is gone after compiling
 */
export function importBreach(from, to, isType = false) {
  if (!from.startsWith('src/') || test.test(from)) return undefined
  const importer = layerOf(from)
  if (!importer) return `${from} has no place in the layout (import-table.js).`
  if (!to.startsWith('src/')) return `${from} imports ${to}: the product never imports its tools.`
  if (test.test(to)) return `${from} imports the test ${to}.`
  const imported = layerOf(to)
  if (!imported) return `${to} has no place in the layout (import-table.js).`

  const isOwn = importer.slice === imported.slice
  const isFoundation = imported.slice !== undefined && foundations.includes(imported.slice)
  const isAllowed = importer.imports.some((entry) => {
    if (entry === `type ${imported.name}`) return isType
    if (entry === `own ${imported.name}`) return isOwn
    if (entry === `foundation ${imported.name}`) return isOwn || isFoundation
    return entry === imported.name
  })
  if (isAllowed) return undefined
  const asType = importer.imports.includes(`type ${imported.name}`) ? ' but as a type' : ''
  return `${importer.name} (${from}) may not import ${imported.name} (${to})${asType}: ${importer.why ?? ''}.`
}

/**
 * What is wrong with one file of ours importing a package, in a sentence, or undefined.
 * @param {string} from path from the project's root, with forward slashes
 * @param {string} name the import as written
 * @param {boolean} [isType] whether it is gone after compiling
 */
export function packageBreach(from, name, isType = false) {
  if (!from.startsWith('src/') || test.test(from) || isType) return undefined
  const importer = layerOf(from)
  if (importer?.packages && !importer.packages.test(name))
    return `${importer.name} (${from}) may not import the package ${name}: ${importer.why ?? ''}.`
  if (importer?.browser && serverPackages.test(name))
    return `${importer.name} (${from}) may run in a browser: it may not import ${name}.`
  if (importer?.browser === 'public' && adminPackages.test(name))
    return `${importer.name} (${from}) may run in a public page: ${name} is too heavy for it.`
  return undefined
}

/**
 * The file of ours behind an import, from the project's root; undefined for a package, a style sheet or another asset.
 * @param {string} from path from the project's root, with forward slashes
 * @param {string} name the import as written
 */
export function sourceFile(from, name) {
  if (!name.startsWith('.')) return undefined
  const base = resolve(import.meta.dirname, dirname(from), name)
  const found = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
    (path) => /\.(m?[jt]s|tsx)$/.test(path) && existsSync(path) && statSync(path).isFile(),
  )
  return found
    ?.slice(import.meta.dirname.length + 1)
    .split(sep)
    .join('/')
}

/**
 * What is wrong with an import, in a sentence, or undefined.
 * @param {string} from path from the project's root, with forward slashes
 * @param {string} name the import as written
 * @param {boolean} isType whether it is gone after compiling
 */
export function breach(from, name, isType) {
  const file = sourceFile(from, name)
  if (file !== undefined) return importBreach(from, file, isType)
  return name.startsWith('.') ? undefined : packageBreach(from, name, isType)
}
