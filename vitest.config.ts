import { defineConfig } from 'vitest/config'

/** Store, service and API tests: the same files run on both database engines. */
const databaseTests = ['src/**/*.dbtest.{ts,tsx}', 'tests/**/*.dbtest.ts']

export default defineConfig({
  test: {
    // One worker a core: the database tests keep their core busy.
    maxWorkers: 2,
    // Real databases and pictures, on a machine that may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: databaseTests,
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: databaseTests,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
        },
      },
    ],
  },
})
