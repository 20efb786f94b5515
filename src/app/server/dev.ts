import { readEnvironment, variablesOf } from '../../http/environment'
import { createLogger } from '../../http/logs'
import { openServer } from './open-server'
import { developmentAssets } from './page-assets'

/**
 * The development server, on Vite's port: Vite serves the sources, nothing is cached, and the data is the demo
 * stable's.
 */
export async function openDevServer(port: number) {
  const variables = { ...variablesOf(process.env), PORT: String(port) }
  const environment = readEnvironment(variables, { demo: true })
  const log = await createLogger({ level: environment.logLevel, pretty: true })
  return openServer({ environment, log, assets: developmentAssets })
}
