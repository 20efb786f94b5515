import { loadEnvironmentFile, readEnvironment } from '../http/environment'
import { createLogger } from '../http/logs'
import { openServer } from './open-server'
import { developmentAssets } from './page-assets'

/** The server for development: Vite serves the sources, nothing is cached, the demo stable's data. */
export async function openDevServer() {
  loadEnvironmentFile()
  const environment = readEnvironment(process.env, { demo: true })
  const log = await createLogger({ level: environment.logLevel, pretty: true })
  return openServer({ environment, log, assets: developmentAssets })
}
