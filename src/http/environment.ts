import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import { z } from 'zod'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** The configuration, checked. Addresses have no trailing slash. */
export interface Environment {
  demo: boolean
  host: string
  port: number
  /** The site's public address. */
  publicUrl: string
  /** Whether cookies are sent with `Secure`: only if PUBLIC_URL is https. */
  secureCookies: boolean
  dataDir: string
  databaseUrl?: string
  /** The bucket for pictures; without it they are in `dataDir`. */
  s3?: {
    endpoint: string
    region: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
  }
  /** What the settings say until someone enters something else. */
  stable: { name: string; email?: string | undefined; phone?: string | undefined }
  mail?: { smtpUrl: string; from: string }
  /** `name` completes "Continue with …". */
  oidc?: { issuer: string; clientId: string; clientSecret: string; name: string }
  /** Whether staff and admins need a second factor before they can work. */
  staffNeedTwoFactor: boolean
  /** How many proxies in front of this server are ours; with 0, none is believed. */
  trustedProxies: number
  /** After how many days entries are removed from the trail; undefined means never. */
  trailKeepDays?: number
  logLevel: LogLevel
  /** Where the server keeps the backups it makes: a folder, else the bucket. Undefined: it makes none. */
  backups?: { folder: string | undefined }
  /** Who may read /metrics; without it there is no such address. */
  metricsToken?: string
}

/** Everything that is wrong with the environment, one fault per line. */
export class EnvironmentInvalid extends Error {
  override readonly name = 'EnvironmentInvalid'

  constructor(readonly faults: readonly string[]) {
    super(['The configuration is not valid:', ...faults.map((fault) => `- ${fault}`)].join('\n'))
  }
}

/** The variables of `.env`, if there is one, and of the process, which take precedence. */
export function variablesOf(source: NodeJS.ProcessEnv, path = '.env'): NodeJS.ProcessEnv {
  return existsSync(path) ? { ...parseEnv(readFileSync(path, 'utf8')), ...source } : source
}

/** Whether a host, or an address's `hostname`, is this machine. */
export const isLoopback = (host: string) =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'))

function isUrl(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

const webProtocols = ['http:', 'https:']
/** A web address of nothing but a host and perhaps a path. */
const isBareUrl = (value: string) => {
  if (!isUrl(value, webProtocols)) return false
  const url = new URL(value)
  return url.search === '' && url.hash === '' && url.username === '' && url.password === ''
}
const isOrigin = (value: string) => isBareUrl(value) && new URL(value).pathname === '/'

const trimSlash = (value: string) => value.replace(/\/+$/, '')
const text = z.string()
const emailPattern = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/
const isEmail = (value: string) => emailPattern.test(value)
const isMailbox = (value: string) => isEmail(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value)

const wholeNumber = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : -1)
/** The trail keeps its entries for at least this many days, whatever is configured. */
export const LEAST_TRAIL_DAYS = 90

const trustedProxies = (value: string) =>
  ({ true: 1, false: 0 })[value.toLowerCase()] ?? wholeNumber(value)

const variables = z.object({
  NODE_ENV: text.optional(),
  HOST: text
    .refine((value) => isIP(value) > 0 || /^[a-z0-9.-]+$/i.test(value), {
      error: 'must be an address or a host name, such as 127.0.0.1',
    })
    .default('127.0.0.1'),
  PORT: text
    .refine((value) => wholeNumber(value) >= 0 && wholeNumber(value) <= 65535, {
      error: 'must be a whole number from 0 to 65535',
    })
    .default('3000'),
  PUBLIC_URL: text
    .refine(isOrigin, {
      error: 'must be an http or https address without a path, such as https://www.example.com',
    })
    .optional(),
  DATA_DIR: text.optional(),
  DATABASE_URL: text
    .refine((value) => isUrl(value, ['postgres:', 'postgresql:']), {
      error: 'must be an address such as postgres://user:password@host:5432/name',
    })
    .optional(),
  S3_ENDPOINT: text
    .refine(isBareUrl, {
      error: 'must be an http or https address such as https://s3.eu-west-1.amazonaws.com',
    })
    .optional(),
  S3_REGION: text
    .regex(/^[a-z0-9-]+$/, { error: 'must be the name of a region, such as eu-west-1' })
    .default('us-east-1'),
  S3_BUCKET: text
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be the name of a bucket, such as stable-pictures',
    })
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  STABLE_NAME: text.max(80, { error: 'must be at most 80 characters' }).optional(),
  STABLE_EMAIL: text.refine(isEmail, { error: 'must be an e-mail address' }).optional(),
  STABLE_PHONE: text
    .refine((value) => /^\+?[\d\s().-]{5,30}$/.test(value), { error: 'must be a phone number' })
    .optional(),
  SMTP_URL: text
    .refine((value) => isUrl(value, ['smtp:', 'smtps:']), {
      error: 'must be an address such as smtps://user:password@host:465',
    })
    .optional(),
  MAIL_FROM: text
    .refine(isMailbox, { error: 'must be an e-mail address, or a name with one: Name <a@b.c>' })
    .optional(),
  OIDC_ISSUER: text
    .refine((value) => isUrl(value, webProtocols), { error: 'must be an http or https address' })
    .optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.optional(),
  REQUIRE_TWO_FACTOR: z.enum(['staff'], { error: 'must be staff or not set' }).optional(),
  TRUST_PROXY: text
    .refine((value) => trustedProxies(value) >= 0, {
      error: 'must be the number of proxies in front of this server, such as 0 or 1',
    })
    .default('0'),
  TRAIL_KEEP_DAYS: text
    .refine((value) => wholeNumber(value) >= LEAST_TRAIL_DAYS, {
      error: `must be a whole number of days, at least ${LEAST_TRAIL_DAYS}`,
    })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  BACKUP_DIR: text.optional(),
  METRICS_TOKEN: text
    .refine((value) => /^[!-~]{16,}$/.test(value), {
      error: 'must be at least 16 letters, digits or symbols, with no spaces or accents',
    })
    .optional(),
})

export const variableNames: readonly string[] = Object.keys(variables.shape)

type Variables = z.output<typeof variables>
type Name = keyof Variables

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const mailNames = ['SMTP_URL', 'MAIL_FROM'] as const
const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** An empty variable counts as unset: `SMTP_URL=` in a file means "none". */
function withoutBlanks(source: NodeJS.ProcessEnv): Record<string, string> {
  const set: Record<string, string> = {}
  for (const [name, value] of Object.entries(source)) {
    if (value !== undefined && value.trim() !== '') set[name] = value.trim()
  }
  return set
}

/** A sentence about a group of variables of which only some are set. */
function incompleteGroup(
  set: Record<string, string>,
  required: readonly Name[],
  optional: readonly Name[] = [],
): string[] {
  const present = [...required, ...optional].filter((name) => set[name] !== undefined)
  const missing = required.filter((name) => set[name] === undefined)
  if (present.length === 0 || missing.length === 0) return []
  return missing.map((name) => `${name} is missing: it belongs to ${present.join(', ')}`)
}

/** The address at which a server on this host and port is reached from the same machine. */
function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

/**
 * Reads and checks the configuration.
 * @throws EnvironmentInvalid with every fault at once
 */
export function readEnvironment(
  source: NodeJS.ProcessEnv,
  options: { demo: boolean } = { demo: false },
): Environment {
  const set = withoutBlanks(source)
  const parsed = variables.safeParse(set)
  const faults = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')} ${issue.message}`,
  )
  faults.push(
    ...incompleteGroup(set, mailNames),
    ...incompleteGroup(set, oidcNames, ['OIDC_NAME']),
    ...incompleteGroup(set, s3Names, ['S3_REGION']),
  )
  if (options.demo) {
    const host = set['HOST'] ?? '127.0.0.1'
    if (set['NODE_ENV'] === 'production')
      faults.push('NODE_ENV is production: the demo has well-known passwords and refuses to run')
    if (!isLoopback(host))
      faults.push(`HOST is ${host}: the demo has well-known passwords and serves on 127.0.0.1 only`)
  }
  if (!parsed.success || faults.length > 0) throw new EnvironmentInvalid(faults)
  return fromVariables(parsed.data, options.demo)
}

function fromVariables(v: Variables, demo: boolean): Environment {
  const port = Number(v.PORT)
  const dataDir = v.DATA_DIR ?? (demo ? 'data/demo' : 'data')
  const publicUrl = trimSlash(v.PUBLIC_URL ?? localUrl(v.HOST, port))
  return {
    demo,
    host: v.HOST,
    port,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    dataDir,
    ...(v.DATABASE_URL !== undefined ? { databaseUrl: v.DATABASE_URL } : {}),
    stable: {
      name: v.STABLE_NAME ?? (demo ? 'Ecurie Flamboyant' : 'The Racing Stable'),
      email: v.STABLE_EMAIL ?? (demo ? 'office@flamboyant.example' : undefined),
      phone: v.STABLE_PHONE,
    },
    ...groups(v),
    staffNeedTwoFactor: v.REQUIRE_TWO_FACTOR === 'staff',
    trustedProxies: trustedProxies(v.TRUST_PROXY),
    ...(v.TRAIL_KEEP_DAYS !== undefined ? { trailKeepDays: wholeNumber(v.TRAIL_KEEP_DAYS) } : {}),
    logLevel: v.LOG_LEVEL,
    ...backupsOf(v, { demo, dataDir }),
    ...(v.METRICS_TOKEN !== undefined ? { metricsToken: v.METRICS_TOKEN } : {}),
  }
}

/** The demo makes backups only if it is told where: it has nothing to lose. */
function backupsOf(
  v: Variables,
  { demo, dataDir }: Pick<Environment, 'demo' | 'dataDir'>,
): Pick<Environment, 'backups'> {
  if (v.BACKUP_DIR === 'off') return {}
  if (v.BACKUP_DIR !== undefined) return { backups: { folder: v.BACKUP_DIR } }
  if (demo) return {}
  return { backups: { folder: v.S3_BUCKET === undefined ? `${dataDir}/backups` : undefined } }
}

/** The groups that are set; readEnvironment has already refused those that are only partly set. */
function groups(v: Variables): Pick<Environment, 'mail' | 'oidc' | 's3'> {
  const found: Pick<Environment, 'mail' | 'oidc' | 's3'> = {}
  if (v.SMTP_URL && v.MAIL_FROM) found.mail = { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM }
  if (v.OIDC_ISSUER && v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET)
    found.oidc = {
      // Issuers are compared character by character, including a trailing slash.
      issuer: v.OIDC_ISSUER,
      clientId: v.OIDC_CLIENT_ID,
      clientSecret: v.OIDC_CLIENT_SECRET,
      name: v.OIDC_NAME ?? new URL(v.OIDC_ISSUER).hostname,
    }
  if (v.S3_ENDPOINT && v.S3_BUCKET && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY)
    found.s3 = {
      endpoint: trimSlash(v.S3_ENDPOINT),
      region: v.S3_REGION,
      bucket: v.S3_BUCKET,
      accessKeyId: v.S3_ACCESS_KEY_ID,
      secretAccessKey: v.S3_SECRET_ACCESS_KEY,
    }
  return found
}
