import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { breach, importBreach, layerOf, layers, packageBreach, sourceFile } from '../import-table'

const root = resolve(import.meta.dirname, '..')

/** One import of a source file: another file of ours, or a package. */
interface Import {
  from: string
  /** From the project's root, if it is one of our files. */
  file: string | undefined
  /** As written. */
  name: string
  /** Gone after compiling. */
  isType: boolean
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.split(sep).join('/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))

const isTest = (path: string) => /\.(test|apitest|dbtest|s3test)\.tsx?$/.test(path)

/** Every import, export from and import() in a source text. */
function importsIn(from: string, text: string): Import[] {
  const imports: Import[] = []
  const add = (source: { type: string; value?: unknown } | null, isType: boolean) => {
    if (typeof source?.value === 'string')
      imports.push({ from, name: source.value, file: sourceFile(from, source.value), isType })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source, importKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ImportExpression: ({ source }) => add(source, false),
    TSImportType: ({ source }) => add(source, true),
  }).visit(parseSync(from, text).program)
  return imports
}

const importsOf = new Map(
  files.map((path) => [path, importsIn(path, readFileSync(join(root, path), 'utf8'))]),
)
const allImports = [...importsOf.values()].flat()

/** Everything that the given files load, at once or later, each with the file that imports it. */
function reachableFrom(entries: string[]): Map<string, string> {
  const askedBy = new Map(entries.map((entry) => [entry, entry]))
  for (const path of askedBy.keys())
    for (const { file, isType } of importsOf.get(path) ?? [])
      if (file !== undefined && !isType && !askedBy.has(file)) askedBy.set(file, path)
  return askedBy
}

describe('the sources', () => {
  test('give every file a place in the layout', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((path) => !isTest(path) && layerOf(path) === undefined)).toEqual([])
  })

  test('keep every import to the import table', () => {
    const breaches = allImports.flatMap(
      ({ from, name, isType }) => breach(from, name, isType) ?? [],
    )
    expect(breaches).toEqual([])
  })

  test('import db/tables only in stores and the database itself', () => {
    const importers = allImports
      .filter(({ file, from }) => file?.startsWith('src/db/tables/') && !isTest(from))
      .map(({ from }) => from)
      .filter((from) => !from.endsWith('.store.ts') && !from.startsWith('src/db/'))
    expect(importers).toEqual([])
  })

  test('load nothing from the server in the browser', () => {
    const routes = files.filter((path) => path.startsWith('src/app/routes/') && !isTest(path))
    const reachable = reachableFrom(['src/app/client.tsx', 'src/app/boot.ts', ...routes])
    expect(reachable.size).toBeGreaterThan(2 + routes.length)
    const breaches = [...reachable].filter(
      ([path]) => /\/server\/|^src\/(db|http)\//.test(path) || !layerOf(path)?.browser,
    )
    expect(breaches.map(([path, from]) => `${from} loads ${path}`)).toEqual([])
  })

  test('load nothing of the back office on public pages', () => {
    const routes = files.filter(
      (path) => /^src\/app\/routes\/(?!admin)/.test(path) && !isTest(path),
    )
    const reachable = reachableFrom(routes)
    expect(reachable.size).toBeGreaterThan(2 * routes.length)
    const breaches = [...reachable].filter(([path]) => layerOf(path)?.browser === 'admin')
    expect(breaches.map(([path, from]) => `${from} loads ${path}`)).toEqual([])
  })

  test('have no circular imports', () => {
    const loadsOf = (path: string) =>
      (importsOf.get(path) ?? []).flatMap(({ file, isType }) => (isType ? [] : (file ?? [])))
    const circles = files
      .filter((path) => reachableFrom(loadsOf(path)).has(path))
      .map((path) => `${path} loads itself`)
    expect(circles).toEqual([])
  })

  test('have no barrels and no catch-all files', () => {
    const isHeap = (path: string) =>
      /^(helpers?|utils?|misc|common)\.tsx?$/.test(basename(path)) ||
      // The router names the file for a folder's own address index.tsx.
      (/^index\.tsx?$/.test(basename(path)) && !path.startsWith('src/app/routes/'))
    expect(files.filter(isHeap)).toEqual([])
  })

  // A rule that does not fit is changed in .oxlintrc.json, for everyone.
  test('switch off no rule of the linter', () => {
    const isWritten = (path: string) => /\.(tsx?|mjs|js)$/.test(path) && !path.endsWith('.gen.ts')
    const filesIn = (folder: string, recursive: boolean) =>
      readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
        .filter(isWritten)
        .map((path) => join(folder, path))
    const folders = ['src', 'tests', 'scripts', 'bench', 'tools']
    const written = [...filesIn('', false), ...folders.flatMap((folder) => filesIn(folder, true))]
    const directive = /(\/\/|\/\*)\s*(ox|es)lint-(disable|enable)/
    expect(
      written.filter((path) => directive.test(readFileSync(join(root, path), 'utf8'))),
    ).toEqual([])
  })
})

describe('the import table', () => {
  const horses = 'src/domains/horses'
  const gallery = 'src/domains/gallery'
  const media = 'src/domains/media'

  test.each([
    [`${horses}/server/horses.store.ts`, 'src/db/tables/gallery.ts'],
    [`${horses}/server/horses.routes.ts`, `${horses}/server/horses.store.ts`],
    [`${horses}/server/horses.routes.ts`, `${gallery}/gallery.contract.ts`],
    [`${horses}/server/horses.service.ts`, `${media}/server/media.service.ts`],
    [`${media}/server/media.routes.ts`, 'src/domains/accounts/server/accounts.guards.ts'],
    [`${horses}/ui/horse-card.tsx`, `${media}/ui/media-image.tsx`],
    [`${horses}/ui/horse-card.tsx`, `${gallery}/gallery.rules.ts`],
    [`${horses}/ui/admin/horse-form.tsx`, `${horses}/horses.contract.ts`],
    [`${horses}/ui/admin/horse-form.tsx`, 'src/web/admin/record-form.tsx'],
    ['src/web/admin/record-form.tsx', 'src/web/ui/dialog.tsx'],
    ['src/app/admin/dashboard.tsx', 'src/web/admin/admin-screen.tsx'],
    ['src/app/routes/admin/index.tsx', 'src/app/admin/dashboard.tsx'],
    ['src/demo/horses.ts', `${horses}/server/horses.store.ts`],
    ['src/app/routes/horses.tsx', `${horses}/ui/horse-card.tsx`],
    ['src/app/server/server.ts', `${horses}/server/horses.routes.ts`],
    ['src/main.ts', 'src/demo/stable.ts'],
    [`${horses}/server/horses.store.dbtest.ts`, 'tests/support/database.ts'],
  ])('%s may import %s', (from, to) => {
    expect(importBreach(from, to)).toBeUndefined()
  })

  test.each([
    ['src/lib/money.ts', `${horses}/horses.rules.ts`],
    [`${horses}/horses.contract.ts`, 'src/http/http-errors.ts'],
    [`${horses}/horses.rules.ts`, `${gallery}/gallery.rules.ts`],
    ['src/http/page-cache.ts', 'src/db/sqlite.ts'],
    ['src/db/sqlite.ts', `${horses}/server/horses.store.ts`],
    [`${horses}/server/horses.routes.ts`, 'src/db/tables/horses.ts'],
    [`${horses}/server/horses.service.ts`, `${gallery}/server/gallery.store.ts`],
    [`${horses}/server/horses.routes.ts`, 'src/demo/stable.ts'],
    [`${media}/server/media.service.ts`, `${horses}/server/horses.store.ts`],
    [`${horses}/ui/horse-card.tsx`, `${gallery}/ui/gallery-grid.tsx`],
    [`${horses}/ui/horse-card.tsx`, `${horses}/horses.contract.ts`],
    [`${horses}/ui/horse-card.tsx`, `${horses}/ui/admin/horse-form.tsx`],
    [`${horses}/horses.rules.ts`, `${horses}/horses.contract.ts`],
    [`${media}/ui/media-image.tsx`, `${horses}/ui/horse-card.tsx`],
    [`${horses}/ui/horse-card.tsx`, `${horses}/server/horses.store.ts`],
    ['src/web/api-client.ts', `${horses}/horses.contract.ts`],
    ['src/web/ui/dialog.tsx', 'src/web/admin/record-form.tsx'],
    ['src/web/admin/record-form.tsx', `${horses}/horses.contract.ts`],
    [`${horses}/ui/horse-card.tsx`, 'src/web/admin/record-form.tsx'],
    ['src/app/home/home.tsx', 'src/web/admin/admin-screen.tsx'],
    ['src/app/routes/horses.tsx', `${horses}/server/horses.store.ts`],
    ['src/app/router.tsx', 'src/app/server/ssr.tsx'],
    ['src/lib/money.ts', 'tests/support/database.ts'],
    ['src/demo/pictures.ts', 'tools/demo-pictures/catalogue.ts'],
    [`${horses}/horse-notes.ts`, 'src/lib/money.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(importBreach(from, to)).toMatch(/may not import|never imports|has no place/)
  })

  test('lets public screens use contracts only as types', () => {
    const [screen, contract] = [`${horses}/ui/horse-card.tsx`, `${gallery}/gallery.contract.ts`]
    expect(importBreach(screen, contract, true)).toBeUndefined()
    expect(importBreach(screen, contract, false)).toContain('but as a type')
    expect(packageBreach(screen, 'zod')).toContain('too heavy')
    expect(packageBreach(`${horses}/ui/admin/horse-form.tsx`, 'zod')).toBeUndefined()
    expect(packageBreach('src/web/ui/dialog.tsx', 'react-hook-form')).toContain('too heavy')
    expect(packageBreach('src/web/admin/record-form.tsx', 'react-hook-form')).toBeUndefined()
  })

  test('knows the packages that a browser must not load', () => {
    expect(packageBreach('src/lib/money.ts', 'node:fs')).toContain('browser')
    expect(packageBreach(`${horses}/horses.contract.ts`, '@hono/zod-openapi')).toContain('contract')
    expect(packageBreach(`${horses}/horses.contract.ts`, 'zod')).toBeUndefined()
    expect(packageBreach(`${horses}/ui/horse-card.tsx`, 'lucide-react')).toBeUndefined()
    expect(packageBreach(`${horses}/server/horses.store.ts`, 'kysely')).toBeUndefined()
  })

  test('names only layers that exist', () => {
    const names = Object.keys(layers)
    const named = Object.values(layers)
      .flatMap(({ imports }) => imports)
      .map((entry) => entry.replace(/^(own|foundation|type) /, ''))
    expect(named.filter((name) => !names.includes(name))).toEqual([])
  })

  test('finds every kind of import, and tells types from values', () => {
    const text = `import a from './a'
      import type { B } from './b'
      export * from 'c'
      export type { D } from './d'
      type E = import('./e').E
      const f = () => import('./f')`
    expect(importsIn('src/lib/x.ts', text).map(({ name, isType }) => [name, isType])).toEqual([
      ['./a', false],
      ['./b', true],
      ['c', false],
      ['./d', true],
      ['./e', true],
      ['./f', false],
    ])
  })
})
