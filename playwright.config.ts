import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/chromium.mjs'
import { buildIsCurrent } from './scripts/setup.mjs'

const isRoot = process.getuid?.() === 0
const executablePath = process.env['CHROMIUM_PATH'] ?? installedChromium()?.executablePath

// The tests drive the built server. Workers and other tools load this file, too, but one check is enough.
const isRunner = process.argv.includes('test') && process.env['TEST_WORKER_INDEX'] === undefined
if (isRunner && !buildIsCurrent())
  process.stderr.write(
    'Note: dist/ does not match src/. Run `npm run build` to test what is there.\n',
  )

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/demo-template.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // the longest take half a minute on two quiet processors
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // on two processors a third saves a minute, which CI can spare
  workers: process.env['CI'] === undefined ? 3 : 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    screenshot: 'only-on-failure',
    // a sixth less work; navigation.spec.ts tests what moves
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        // Chromium's sandbox refuses to run as root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
})
