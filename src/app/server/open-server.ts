import type { Logger } from 'pino'
import { openDatabase } from '../../db/database'
import { passwordWork } from '../../domains/accounts/server/passwords'
import { openStorage } from '../../domains/media/server/open-storage'
import { pictureWork } from '../../domains/media/server/picture-work'
import { readSettings } from '../../domains/settings/server/settings.store'
import type { Environment } from '../../http/environment'
import type { Threads } from '../../http/threads'
import { stableDay, setTimeZone, systemClock } from '../../lib/dates'
import type { BuiltAssets } from './page-assets'
import { createApp } from './server'
import type { AppTasks } from './thread-work'
import { openAppThreads } from './threads'

interface Parts {
  environment: Environment
  log: Logger
  assets: BuiltAssets
  clientDir?: string
}

/**
 * Opens the database and storage that the environment names, fills an empty demo, and starts the server on
 * them. @throws DatabaseUnavailable, StorageUnavailable
 */
export async function openServer({ environment, log, assets, clientDir }: Parts) {
  const { dataDir, databaseUrl } = environment
  const storage = await openStorage(environment)
  const opened = await openDatabase({ dataDir, databaseUrl })
  const threads = openAppThreads()
  const metrics =
    environment.metricsToken === undefined
      ? undefined
      : await metricsFor(environment.metricsToken, threads)
  const database = metrics ? metrics.timedDatabase(opened) : opened
  const { timeZone } = await readSettings(database.kysely, environment.stable)
  setTimeZone(timeZone)
  if (environment.demo) {
    // Imported only here, so that a real stable's server carries no demo.
    const { fillDemoStable } = await import('../../demo/stable')
    const today = stableDay(systemClock.now())
    await fillDemoStable({ database, storage, log, today }).catch(async (error: unknown) => {
      await database.close()
      throw error
    })
  }
  const mail = environment.mail && (await mailThrough(environment.mail))
  const app = createApp({
    database,
    storage,
    clock: systemClock,
    log,
    environment,
    assets,
    threads,
    dataDir,
    mail,
    metrics,
    ...(clientDir === undefined ? {} : { clientDir }),
  })
  return {
    database,
    storage,
    handle: app.handle,
    refuse: app.refuse,
    endStreams: app.endStreams,
    close: async () => {
      await app.close()
      await threads.close()
      await database.close()
    },
  }
}

/** Imported only here, since they take 60 ms and 12 MB. */
const metricsFor = async (token: string, threads: Threads<AppTasks>) =>
  (await import('./metrics')).openMetrics({
    token,
    queues: { passwords: passwordWork, pictures: pictureWork, threads },
  })

/** Imported only here, since a server that sends no mail needs no memory for it. */
const mailThrough = async (settings: NonNullable<Environment['mail']>) =>
  (await import('../../domains/accounts/server/smtp-mail')).openSmtpMail(settings)
