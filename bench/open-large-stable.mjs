import { createServer, createServerModuleRunner } from 'vite'
import { root } from './processes.mjs'

/**
 * Opens the data of a running server through the product's own stores.
 * @param {string} dataDir
 * @param {string} [databaseUrl]
 */
export async function openLargeStable(dataDir, databaseUrl) {
  // stays open, because the stores load some of their parts when they need them
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  /** @type {typeof import('./large-stable')} */
  const stable = await createServerModuleRunner(vite.environments.ssr).import(
    '/bench/large-stable.ts',
  )
  return stable.openLargeStable({ dataDir, databaseUrl })
}
