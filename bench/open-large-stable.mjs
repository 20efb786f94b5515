import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './processes.mjs'

/**
 * Opens the data of a running server through the product's own stores.
 * @param {string} dataDir
 * @param {string} [databaseUrl]
 */
export async function openLargeStable(dataDir, databaseUrl) {
  /** @type {{ module: typeof import('./large-stable') }} */
  const { module } = await runnerImport(join(root, 'bench/large-stable.ts'), {
    root,
    configFile: false,
    logLevel: 'error',
  })
  return module.openLargeStable({ dataDir, databaseUrl })
}
