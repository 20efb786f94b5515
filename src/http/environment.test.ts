import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { EnvironmentInvalid, readEnvironment, variableNames, variablesOf } from './environment'

function faultsOf(source: NodeJS.ProcessEnv, demo = false): readonly string[] {
  try {
    readEnvironment(source, { demo })
  } catch (error) {
    if (error instanceof EnvironmentInvalid) return error.faults
    throw error
  }
  return []
}

describe('readEnvironment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toEqual({
      demo: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      secureCookies: false,
      dataDir: 'data',
      stable: { name: 'The Racing Stable' },
      staffNeedTwoFactor: false,
      trustedProxies: 0,
      logLevel: 'info',
      backups: { folder: 'data/backups' },
    })
    expect(readEnvironment({}, { demo: true })).toMatchObject({
      dataDir: 'data/demo',
      stable: { name: 'Ecurie Flamboyant', email: 'office@flamboyant.example' },
    })
  })

  it('reads everything', () => {
    const environment = readEnvironment({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://stable.example/',
      DATA_DIR: '/srv/stable',
      DATABASE_URL: 'postgres://stable:pw@db:5432/stable',
      STABLE_NAME: 'Ecurie Test',
      STABLE_EMAIL: 'hello@stable.example',
      STABLE_PHONE: '+230 5000 0000',
      SMTP_URL: 'smtps://u:p@mail.example:465',
      MAIL_FROM: 'Ecurie Test <hello@stable.example>',
      OIDC_ISSUER: 'https://id.example/',
      OIDC_CLIENT_ID: 'client',
      OIDC_CLIENT_SECRET: 'secret',
      REQUIRE_TWO_FACTOR: 'staff',
      TRUST_PROXY: '2',
      TRAIL_KEEP_DAYS: '3650',
      LOG_LEVEL: 'debug',
      BACKUP_DIR: '/mnt/backups',
      METRICS_TOKEN: 'sixteen-or-more.',
    })
    expect(environment).toEqual({
      demo: false,
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://stable.example',
      secureCookies: true,
      dataDir: '/srv/stable',
      databaseUrl: 'postgres://stable:pw@db:5432/stable',
      stable: { name: 'Ecurie Test', email: 'hello@stable.example', phone: '+230 5000 0000' },
      mail: {
        smtpUrl: 'smtps://u:p@mail.example:465',
        from: 'Ecurie Test <hello@stable.example>',
      },
      oidc: {
        issuer: 'https://id.example/',
        clientId: 'client',
        clientSecret: 'secret',
        name: 'id.example',
      },
      staffNeedTwoFactor: true,
      trustedProxies: 2,
      trailKeepDays: 3650,
      logLevel: 'debug',
      backups: { folder: '/mnt/backups' },
      metricsToken: 'sixteen-or-more.',
    })
  })

  it('knows where backups go', () => {
    const s3 = {
      ...{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'stable' },
      ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
    }
    const backups = (source: NodeJS.ProcessEnv, demo = false) =>
      readEnvironment(source, { demo }).backups
    expect(backups({ DATA_DIR: '/srv/stable' })).toEqual({ folder: '/srv/stable/backups' })
    expect(backups(s3)).toEqual({ folder: undefined })
    expect(backups({ ...s3, BACKUP_DIR: '/mnt' })).toEqual({ folder: '/mnt' })
    expect(backups({ BACKUP_DIR: 'off' })).toBeUndefined()
    expect(backups({}, true)).toBeUndefined()
    expect(backups({ BACKUP_DIR: '/mnt' }, true)).toEqual({ folder: '/mnt' })
  })

  it('lists every fault, one per line, without secrets', () => {
    const source = {
      HOST: 'not a host',
      PORT: '99999',
      PUBLIC_URL: 'stable.example/path',
      DATABASE_URL: 'mysql://u:hidden-password@db/stable',
      STABLE_EMAIL: 'nobody',
      S3_BUCKET: 'images',
      SMTP_URL: 'smtp://mail.example',
      OIDC_NAME: 'Example ID',
      REQUIRE_TWO_FACTOR: 'everyone',
      TRUST_PROXY: 'maybe',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'fifteen-signs..',
    }
    expect(faultsOf(source)).toEqual([
      'HOST must be an address or a host name, such as 127.0.0.1',
      'PORT must be a whole number from 0 to 65535',
      'PUBLIC_URL must be an http or https address without a path, such as https://www.example.com',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
      'STABLE_EMAIL must be an e-mail address',
      'REQUIRE_TWO_FACTOR must be staff or not set',
      'TRUST_PROXY must be the number of proxies in front of this server, such as 0 or 1',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      'METRICS_TOKEN must be at least 16 letters, digits or symbols, with no spaces or accents',
      'MAIL_FROM is missing: it belongs to SMTP_URL',
      'OIDC_ISSUER is missing: it belongs to OIDC_NAME',
      'OIDC_CLIENT_ID is missing: it belongs to OIDC_NAME',
      'OIDC_CLIENT_SECRET is missing: it belongs to OIDC_NAME',
      'S3_ENDPOINT is missing: it belongs to S3_BUCKET',
      'S3_ACCESS_KEY_ID is missing: it belongs to S3_BUCKET',
      'S3_SECRET_ACCESS_KEY is missing: it belongs to S3_BUCKET',
    ])
    expect(new EnvironmentInvalid(faultsOf(source)).message.split('\n')).toHaveLength(17)
    expect(faultsOf(source).join()).not.toContain('hidden-password')
  })

  const bucket = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'stable-pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hidden-secret',
  }

  it('reads where the bucket is', () => {
    const expected = {
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'stable-pictures',
      accessKeyId: 'key',
      secretAccessKey: 'hidden-secret',
    }
    expect(readEnvironment(bucket).s3).toEqual(expected)
    expect(readEnvironment({ ...bucket, S3_REGION: 'eu-west-1' }).s3?.region).toBe('eu-west-1')
    const below = { ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000/storage/s3' }
    expect(readEnvironment(below).s3?.endpoint).toBe('http://127.0.0.1:9000/storage/s3')
  })

  it.each([
    [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an http or https address'],
    [{ S3_ENDPOINT: 'https://key:hidden-secret@s3.example' }, 'S3_ENDPOINT must be'],
    [{ S3_ENDPOINT: 'https://s3.example/?a=b' }, 'S3_ENDPOINT must be'],
    [{ S3_REGION: 'eu west' }, 'S3_REGION must be the name of a region'],
    [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET must be the name of a bucket'],
    [{ S3_BUCKET: '..' }, 'S3_BUCKET must be the name of a bucket'],
    [{ S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is missing'],
  ])('refuses %j', (wrong, fault) => {
    const faults = faultsOf({ ...bucket, ...wrong })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(fault)
    expect(faults[0]).not.toContain('hidden-secret')
  })

  it('finds a region without a bucket incomplete', () => {
    expect(faultsOf({ S3_REGION: 'eu-west-1' })).toHaveLength(4)
  })

  it('treats an empty variable as unset', () => {
    expect(readEnvironment({ PORT: '', S3_BUCKET: ' ' })).toEqual(readEnvironment({}))
  })

  it.each(['-1', '3000.5', '3e3', '0x10', '65536'])('refuses the port %s', (PORT) => {
    expect(faultsOf({ PORT })).toHaveLength(1)
  })

  it('makes the public address from host and port', () => {
    expect(readEnvironment({ HOST: '::1', PORT: '80' }).publicUrl).toBe('http://[::1]:80')
    expect(readEnvironment({ HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:3000')
  })

  it.each([
    ['true', 1],
    ['FALSE', 0],
    ['3', 3],
  ])('reads TRUST_PROXY=%s', (TRUST_PROXY, count) => {
    expect(readEnvironment({ TRUST_PROXY }).trustedProxies).toBe(count)
  })

  it('keeps the demo off production and off the network', () => {
    expect(faultsOf({ NODE_ENV: 'production', HOST: '0.0.0.0' }, true)).toEqual([
      'NODE_ENV is production: the demo has well-known passwords and refuses to run',
      'HOST is 0.0.0.0: the demo has well-known passwords and serves on 127.0.0.1 only',
    ])
    expect(faultsOf({ HOST: '127.example.com' }, true)).toHaveLength(1)
    for (const HOST of ['localhost', '::1', '127.0.0.2'])
      expect(faultsOf({ HOST }, true)).toEqual([])
    expect(faultsOf({ NODE_ENV: 'production', HOST: '0.0.0.0' })).toEqual([])
  })
})

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8')
  const examples = parseEnv(example.replace(/^#(?=[A-Z][A-Z0-9_]*=)/gm, ''))

  it('lists every variable that is read, and no other', () => {
    expect(Object.keys(examples).sort()).toEqual([...variableNames].sort())
  })

  it.each(Object.keys(examples))('lists %s, which changes the configuration', (name) => {
    // Examples without a value are secrets.
    const all = Object.fromEntries(
      Object.entries(examples).map(([each, value]) => [each, value || 'something']),
    )
    // Defaults serve as examples, too.
    const unusual: Record<string, string> = {
      HOST: '0.0.0.0',
      PORT: '8080',
      TRUST_PROXY: '2',
      DATA_DIR: '/srv',
      LOG_LEVEL: 'warn',
      STABLE_NAME: 'Ecurie Test',
      STABLE_EMAIL: 'hello@stable.example',
    }
    const read = (source: NodeJS.ProcessEnv) => {
      try {
        return readEnvironment(source, { demo: name === 'NODE_ENV' })
      } catch (error) {
        return String(error)
      }
    }
    const { [name]: left, ...others } = { ...all, ...unusual }
    expect(read({ ...others, [name]: left })).not.toEqual(read(others))
  })

  it('mentions no header that the code does not read', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !file.endsWith('test.ts'))
      .map((file) => readFileSync(join('src', file), 'utf8').toLowerCase())
    for (const [header] of example.matchAll(/X-[A-Za-z-]+/g))
      expect(
        sources.some((source) => source.includes(`'${header.toLowerCase()}'`)),
        header,
      ).toBe(true)
  })

  it('lists everything the code reads from the environment', () => {
    const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('test.ts'))
      .flatMap((file) => [
        ...readFileSync(join('src', file), 'utf8').matchAll(
          /process\.env(?:\.|\[['"`])([A-Za-z_][A-Za-z0-9_]*)/g,
        ),
      ])
      .map(([, name]) => name)
    expect(named).toEqual([])
  })
})

it('has every setting of the configuration used by the server', () => {
  const { mail, oidc, databaseUrl, ...others } = readEnvironment({
    ...{ SMTP_URL: 'smtp://a', MAIL_FROM: 'a@b.example', DATABASE_URL: 'postgres://a/b' },
    ...{ OIDC_ISSUER: 'https://a', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'a' },
  })
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/test\.ts$|environment\.ts$/.test(file))
    .map((file) => readFileSync(join('src', file), 'utf8'))
    .join('\n')
  for (const setting of Object.keys({ mail, oidc, databaseUrl, ...others })) {
    const use = new RegExp(`\\.${setting}\\b|\\{[^{}'"\\n]*\\b${setting}\\b[^{}'"\\n]*\\}`)
    expect(use.test(sources), setting).toBe(true)
  }
})

describe('variablesOf', () => {
  it('adds variables from the file that the process lacks, and works without a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'environment-'))
    const file = join(folder, '.env')
    writeFileSync(file, 'HOST=from the file\nDATA_DIR="also # here"\n')
    const source = { HOST: 'from outside' }
    expect(variablesOf(source, file)).toEqual({ HOST: 'from outside', DATA_DIR: 'also # here' })
    expect(variablesOf(source, join(folder, 'none'))).toEqual(source)
  })
})
