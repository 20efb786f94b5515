import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { housekeepingJobs } from './app/server/housekeeping'
import { openServer } from './app/server/open-server'
import { readBuiltAssets } from './app/server/page-assets'
import { dueTimesJob } from './app/server/due-times'
import { startScheduler } from './app/server/scheduler'
import { DatabaseUnavailable } from './db/database-errors'
import { demoWelcome } from './demo/people'
import { hasActiveAdmin } from './domains/accounts/server/accounts.store'
import { StorageUnavailable } from './domains/media/server/storage'
import { EnvironmentInvalid, readEnvironment, variablesOf } from './http/environment'
import { createLogger } from './http/logs'
import { CannotListen, serve, stopOnSignals } from './http/server'

// Only the owner may read the files it writes: the database holds password hashes and personal records.
process.umask(0o077)
// Collects garbage before it amounts to several times the memory in use: under a flood of addresses the process
// takes 230 MB instead of 350, and rests at 160 instead of 210.
setFlagsFromString('--heap-growing-percent=50')

const isDemo = process.argv.includes('--demo')

async function start() {
  const environment = readEnvironment(variablesOf(process.env), { demo: isDemo })
  const log = await createLogger({
    level: environment.logLevel,
    pretty: isDemo && process.stdout.isTTY,
  })
  const clientDir = fileURLToPath(new URL('../client', import.meta.url))
  const assets = readBuiltAssets(clientDir)
  const server = await openServer({ environment, log, assets, clientDir })
  const { database, storage } = server
  const running = await serve({
    handle: server.handle,
    refuse: server.refuse,
    host: environment.host,
    port: environment.port,
    log,
    onStopping: server.endStreams,
    onStop: async () => {
      await Promise.all([scheduler.stop(), punctual.stop()])
      await server.close()
    },
  })
  // Not before: if the port is taken, the process ends, and a job would be left half-done.
  const scheduler = startScheduler(
    { database, log },
    housekeepingJobs({ database, storage, environment }),
  )
  const punctual = startScheduler({ database, log }, [dueTimesJob(database)])
  stopOnSignals(running, { log })
  log.info(`The stable is open at ${environment.publicUrl}`)
  if (!(await hasActiveAdmin(database.kysely)))
    log.warn(
      'There is no admin yet. Create the first: npm run stable -- admin create --email E --first-name F --last-name L',
    )
  if (environment.demo) process.stdout.write(demoWelcome(environment.publicUrl))
}

/** Errors that people can fix are printed as a sentence; anything else is our fault and keeps its stack. */
const isForThePerson = (error: unknown): error is Error =>
  error instanceof EnvironmentInvalid ||
  error instanceof DatabaseUnavailable ||
  error instanceof StorageUnavailable ||
  error instanceof CannotListen

try {
  await start()
} catch (error) {
  if (!isForThePerson(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
