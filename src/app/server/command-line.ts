import { parseArgs } from 'node:util'
import { openDatabase } from '../../db/database'
import type { Database } from '../../db/database'
import { DatabaseUnavailable, errorCode, type Outage, outageOf } from '../../db/database-errors'
import {
  sealTrail,
  type TrailCheck,
  type TrailMark,
  verifyTrail,
} from '../../domains/accounts/server/audit-chain.store'
import {
  CommandRefused,
  createAdmin,
  resetTwoFactorByCommand,
  setPasswordByCommand,
} from '../../domains/accounts/server/by-command.service'
import { BackupRefused } from '../../domains/backups/server/backup-refused'
import { backUpByCommand, restoreByCommand } from '../../domains/backups/server/by-command'
import { verifyBackup } from '../../domains/backups/server/verify'
import { objectPath } from '../../domains/media/media.rules'
import { CopyDiffers, movePictures, type Moved } from '../../domains/media/server/move'
import { openFolder, openStorage } from '../../domains/media/server/open-storage'
import { type Storage, StorageUnavailable } from '../../domains/media/server/storage'
import { readSettings } from '../../domains/settings/server/settings.store'
import {
  type Environment,
  EnvironmentInvalid,
  LEAST_TRAIL_DAYS,
  readEnvironment,
} from '../../http/environment'
import { isAppError } from '../../http/errors'
import { formatLongDate, setTimeZone, systemClock } from '../../lib/dates'
import { counted, groupDigits } from '../../lib/text'
import { madeWords, megabytes, restoredWords, verifiedWords } from './backup-words'

export interface Terminal {
  /** Asks for a password without showing it; undefined if there is no one to ask. */
  askPassword: (() => Promise<string>) | undefined
  /** The first line of standard input. */
  readLine: () => Promise<string>
  say: (line: string) => void
}

const usage = `The stable's command line:

  npm run stable -- admin create --email E --first-name F --last-name L
  npm run stable -- user set-password --email E
  npm run stable -- user reset-two-factor --email E
  npm run stable -- trail verify [--noted NUMBER:HASH]
  npm run stable -- migrate
  npm run stable -- backup FILE
  npm run stable -- backup verify FILE
  npm run stable -- restore FILE
  npm run stable -- storage move --to s3|local

Passwords are asked for; with --password-stdin, the password is the first line of standard input.
DATA_DIR or DATABASE_URL, in the environment or .env, names the database.
You can run it while the server is running.`

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  'password-stdin': { type: 'boolean' },
  noted: { type: 'string' },
  to: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Values = ReturnType<typeof parse>['values']
type ValueName = 'email' | 'first-name' | 'last-name' | 'to'

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new CommandRefused(
      `${error instanceof Error ? error.message : String(error)}\n\n${usage}`,
    )
  }
}

/** @throws CommandRefused naming everything that is missing */
function required<Name extends ValueName>(
  values: Values,
  ...names: readonly Name[]
): Record<Name, string>
function required(values: Values, ...names: ValueName[]): Partial<Record<ValueName, string>> {
  const missing = names.filter((name) => values[name] === undefined)
  if (missing.length > 0)
    throw new CommandRefused(
      `Missing: ${missing.map((name) => `--${name}`).join(', ')}\n\n${usage}`,
    )
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

async function passwordFor(values: Values, terminal: Terminal): Promise<string> {
  if (values['password-stdin']) return terminal.readLine()
  if (!terminal.askPassword)
    throw new CommandRefused('There is no terminal to ask for a password: use --password-stdin.')
  return terminal.askPassword()
}

const formerWords = { viewer: 'a viewer', staff: 'staff', admin: 'a disabled admin' } as const

interface Command {
  database: Database
  environment: Environment
  storage: () => Promise<Storage>
  stableName: string
  values: Values
  terminal: Terminal
}

/** All commands; arguments are checked before the database is opened. `file` is the argument FILE. */
const commands: Record<
  string,
  (values: Values, file: string) => (command: Command) => Promise<string>
> = {
  'admin create': (values) => {
    const named = required(values, 'email', 'first-name', 'last-name')
    return async ({ database, environment, stableName, terminal }) => {
      const signInAt = `${environment.publicUrl}/login?returnTo=/admin`
      const was = await createAdmin(
        { database, clock: systemClock, stableName },
        {
          email: named.email,
          firstName: named['first-name'],
          lastName: named['last-name'],
          password: await passwordFor(values, terminal),
        },
      )
      if (was === undefined) return `${named.email} is now an admin and can sign in at ${signInAt}.`
      return `${named.email} was ${formerWords[was]} and is now an admin with the new password. Sign in at ${signInAt}. Open sessions have ended.`
    }
  },
  'user set-password': (values) => {
    const { email } = required(values, 'email')
    return async ({ database, stableName, terminal }) => {
      const password = await passwordFor(values, terminal)
      await setPasswordByCommand({ database, clock: systemClock, stableName }, { email, password })
      return `${email} has the new password. Open sessions have ended.`
    }
  },
  'user reset-two-factor': (values) => {
    const { email } = required(values, 'email')
    return async ({ database }) => {
      await resetTwoFactorByCommand({ database, clock: systemClock }, email)
      return `${email} now signs in with just a password. Open sessions have ended.`
    }
  },
  'trail verify': (values) => {
    const noted = values.noted === undefined ? undefined : markFrom(values.noted)
    return async ({ database }) =>
      trailWords(await verifyTrail(database.kysely, systemClock.now(), noted))
  },
  migrate: () => async () => 'The database is up to date.',
  'storage move': (values) => {
    const { to } = required(values, 'to')
    if (to !== 's3' && to !== 'local') throw new CommandRefused('--to must be s3 or local.')
    return (command) => moveStorage(to, command)
  },
  backup:
    (_values, file) =>
    async ({ database, storage }) => {
      const parts = { database, storage: await storage(), clock: systemClock }
      const written = await backUpByCommand(parts, file)
      const words = await madeWords(file, written)
      // a script must notice
      if (written.missing.length > 0) throw new CommandRefused(words)
      return words
    },
  restore:
    (_values, file) =>
    async ({ database, storage }) => {
      const parts = { database, storage: await storage(), clock: systemClock }
      return restoredWords(file, await restoreByCommand(parts, file))
    },
}

/** @throws CommandRefused if it can't go on, saying how far it got */
async function moveStorage(
  to: 's3' | 'local',
  { database, environment, storage, terminal }: Command,
): Promise<string> {
  if (!environment.s3)
    throw new CommandRefused('The bucket is not configured: set S3_ENDPOINT and the rest of S3_*.')
  const [bucket, folder] = [await storage(), await openFolder(environment)]
  const [from, target] = to === 's3' ? [folder, bucket] : [bucket, folder]
  let seen = 0
  const onProgress = (pictures: number) => {
    seen = pictures
    terminal.say(`${counted(seen, 'picture')} so far`)
  }
  try {
    return movedWords(to, await movePictures({ database, from, to: target, onProgress }))
  } catch (error) {
    if (!(error instanceof StorageUnavailable || error instanceof CopyDiffers)) throw error
    throw new CommandRefused(
      `${error.message} It stopped after ${counted(seen, 'picture')}. Run the command again to continue.`,
    )
  }
}

function movedWords(to: 's3' | 'local', { copied, there, bytes, missing }: Moved): string {
  const place = to === 's3' ? 'the bucket' : 'the folder'
  return [
    `Copied ${counted(copied, 'picture')} (${megabytes(bytes)}) to ${place}, and compared each with its copy. Already there: ${groupDigits(there)}.`,
    ...(missing.length > 0
      ? [`Not found in either place: ${counted(missing.length, 'picture')}.`]
      : []),
    ...missing.map((id) => `  ${objectPath(id)}`),
  ].join('\n')
}

/** It opens only its own temporary database. */
const verifyCommand = 'backup verify'

/** Commands that end with FILE. */
const withFile = ['backup', 'restore', verifyCommand]

/** The command's name and, for those that have one, its file. @throws CommandRefused */
function parseName(words: readonly string[]): { name: string; file: string } {
  const all = words.join(' ')
  if (withFile.includes(all)) throw new CommandRefused(`Missing: FILE\n\n${usage}`)
  const name = words.slice(0, -1).join(' ')
  return withFile.includes(name) ? { name, file: words.at(-1) ?? '' } : { name: all, file: '' }
}

function markFrom(text: string): TrailMark {
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || hash === undefined)
    throw new CommandRefused(
      '--noted must be a mark such as 1234:0f3a…, from the log or an earlier check.',
    )
  return { number: Number(number), hash }
}

/** @throws CommandRefused if the chain is broken, so that a script notices */
function trailWords({ fault, entries, last, removed, unsealed }: TrailCheck): string {
  const mark = `${last.number}:${last.hash}`
  if (fault === undefined)
    return [
      `The trail is intact: ${counted(entries, 'entry', 'entries')} checked. Mark: ${mark}`,
      ...(removed
        ? [
            `Entries 1–${removed.upTo} were removed on ${formatLongDate(removed.at)} because they were older than TRAIL_KEEP_DAYS.`,
          ]
        : []),
      ...(unsealed > 0
        ? [`Not sealed yet, so not checked: ${counted(unsealed, 'entry', 'entries')}.`]
        : []),
    ].join('\n')
  const entry = `entry ${fault.number}`
  if (fault.kind === 'noted-removed')
    throw new CommandRefused(
      `That mark can’t be checked: ${entry} was removed because of its age. A mark noted in the last ${LEAST_TRAIL_DAYS} days can always be checked; if this one was, the trail has been altered.`,
    )
  const what = {
    altered: `${entry} was changed after it was written`,
    missing: `${entry} is missing`,
    'left-over': `${entry} precedes the recorded beginning of the trail`,
    'removed-early': `entries 1–${fault.number} were removed, but not by TRAIL_KEEP_DAYS`,
    'other-end': `the recorded end is before ${entry}`,
    'not-as-noted': `${entry} is not the one in the mark`,
  }[fault.kind]
  const intact = entries > 0 ? ` Up to ${mark} it is intact.` : ''
  throw new CommandRefused(`The trail has been altered: ${what}.${intact}`)
}

/** Runs the command in the arguments; returns the exit code. */
export async function runCommand(
  args: readonly string[],
  terminal: Terminal,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  try {
    terminal.say(await answerTo(args, terminal, env))
    return 0
  } catch (error) {
    const outage = outageOf(error)
    if (isForThePerson(error)) terminal.say(error.message)
    else if (outage) terminal.say(`${outageWords[outage]} (${errorCode(error) ?? String(error)})`)
    else throw error
    return 1
  }
}

const outageWords: Record<Outage, string> = {
  away: 'The database or a disk can’t be used.',
  busy: 'The database is busy: run the command again later.',
  full: 'There is no room left on a disk.',
}

async function answerTo(
  args: readonly string[],
  terminal: Terminal,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { values, positionals } = parse(args)
  if (values.help || positionals[0] === 'help') return usage
  const { name, file } = parseName(positionals)
  if (name === verifyCommand) {
    const found = await verifyBackup(file, systemClock)
    return verifiedWords(file, found, trailWords(found.trail))
  }
  const prepare = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!prepare) throw new CommandRefused(name === '' ? usage : `No command "${name}".\n\n${usage}`)
  const work = prepare(values, file)
  const environment = readEnvironment(env)
  const { dataDir, databaseUrl, stable } = environment
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    const storage = () => openStorage(environment)
    const { name: stableName, timeZone } = await readSettings(database.kysely, stable)
    setTimeZone(timeZone)
    const said = await work({
      ...{ database, environment, storage, stableName, values, terminal },
    })
    await sealTrail(database)
    return said
  } finally {
    await database.close()
  }
}

const isForThePerson = (error: unknown): error is Error =>
  error instanceof CommandRefused ||
  error instanceof EnvironmentInvalid ||
  error instanceof DatabaseUnavailable ||
  error instanceof StorageUnavailable ||
  error instanceof BackupRefused ||
  isAppError(error)
