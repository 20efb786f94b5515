import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Store, service and API tests, which run on both database engines. Those named *.dbtest.ts depend on the
 * engine (SQL, locks, constraints, freshness); `npm test` runs the others, named *.apitest.ts, only on SQLite
 * (scripts/test.mjs).
 */
const databaseTests = ['src/**/*.{api,db}test.ts', 'tests/**/*.{api,db}test.ts']

/** Tests of what only S3 has, and those of pictures again, with PostgreSQL and a bucket as several servers share them. */
const s3Tests = [
  '**/*.s3test.ts',
  'src/domains/media/server/{media.apitest,sweep.dbtest}.ts',
  'tests/api/uploads*.apitest.ts',
]

/**
 * The files that take longest: floods, large stables, many pictures, processes that are killed. They start first, so that
 * no worker is left with one of them at the end, and `npm run test:quick` leaves them out (scripts/test.mjs).
 */
const longest = [
  'hostile-input.apitest.ts',
  'hostile-calls.apitest.ts',
  'results-import.dbtest.ts',
  'investments-at-once.dbtest.ts',
  'long-lists.apitest.ts',
  'database-processes.dbtest.ts',
  'share-pictures.apitest.ts',
  'uploads-bad-day.apitest.ts',
  'investments-model.dbtest.ts',
  'investments-papers-at-once.dbtest.ts',
  'outages.dbtest.ts',
  'openapi.apitest.ts',
  'backups.dbtest.ts',
  'pages-rendering.apitest.ts',
  'freshness.dbtest.ts',
  'painting.test.ts',
  'nodes.test.ts',
  'threads.test.ts',
  'image-intake.test.ts',
  'message-boundaries.test.ts',
  'server.test.ts',
  'memory.test.ts',
  'process.test.ts',
]

/** Keeps to one order, whatever was measured in earlier runs: the longest files, then the largest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.indexOf(basename(moduleId))
      return index < 0 ? longest.length : index
    }
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    return [...files].sort(
      (a, b) =>
        a.project.name.localeCompare(b.project.name) || place(a) - place(b) || size(b) - size(a),
    )
  }
}

const isQuick = process.env['TEST_QUICK'] !== undefined

const setupFiles = ['tests/support/set-up-file.ts']

/**
 * Some of these tests render pages, and some measure time, so they use the same React build as the built server.
 * Passwords are hashed at the lowest cost, which these tests don't check.
 */
const asServer = {
  oxc: { jsx: { development: false } },
  resolve: {
    alias: [
      {
        find: /^@node-rs\/argon2$/,
        replacement: `${import.meta.dirname}/tests/support/quick-argon2.ts`,
      },
    ],
  },
}

export default defineConfig({
  test: {
    // One worker per core: the database tests keep theirs busy.
    maxWorkers: 2,
    exclude: [...configDefaults.exclude, ...(isQuick ? longest.map((name) => `**/${name}`) : [])],
    // Loading the modules again for each file would take longer than the tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Files already transformed are read from node_modules/.experimental-vitest-cache, by their content.
    experimental: { fsModuleCache: process.env['CI'] === undefined },
    // Real databases and pictures, on a machine that may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'built', include: ['tests/built/*.test.ts'], setupFiles },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: 'sqlite',
          setupFiles,
          include: databaseTests,
          env: { TEST_ENGINE: 'sqlite', NODE_ENV: 'production' },
        },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: 'postgres',
          setupFiles,
          include: databaseTests,
          env: { TEST_ENGINE: 'postgres', NODE_ENV: 'production' },
          globalSetup: 'tests/support/postgres.ts',
        },
      },
      {
        extends: true,
        ...asServer,
        test: {
          name: 's3',
          setupFiles,
          include: s3Tests,
          env: { TEST_ENGINE: 'postgres', TEST_STORAGE: 's3', NODE_ENV: 'production' },
          globalSetup: ['tests/support/postgres.ts', 'tests/support/s3.ts'],
        },
      },
    ],
  },
})
