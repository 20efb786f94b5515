import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EnvironmentInvalid, loadEnvironmentFile, readEnvironment } from './environment'

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
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      secureCookies: false,
      dataDir: 'data',
      stable: { name: 'The Racing Stable', email: 'info@example.com' },
      trustedProxies: 0,
      logLevel: 'info',
    })
    expect(readEnvironment({}, { demo: true })).toMatchObject({
      dataDir: 'data/demo',
      stable: { name: 'Ecurie Flamboyant' },
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
      S3_ENDPOINT: 'https://s3.example',
      S3_REGION: 'eu',
      S3_BUCKET: 'images',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      SMTP_URL: 'smtps://u:p@mail.example:465',
      MAIL_FROM: 'Ecurie Test <hello@stable.example>',
      OIDC_ISSUER: 'https://id.example/',
      OIDC_CLIENT_ID: 'client',
      OIDC_CLIENT_SECRET: 'secret',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'debug',
    })
    expect(environment).toEqual({
      demo: false,
      production: true,
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://stable.example',
      secureCookies: true,
      dataDir: '/srv/stable',
      databaseUrl: 'postgres://stable:pw@db:5432/stable',
      stable: { name: 'Ecurie Test', email: 'hello@stable.example', phone: '+230 5000 0000' },
      s3: {
        endpoint: 'https://s3.example',
        region: 'eu',
        bucket: 'images',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
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
      trustedProxies: 2,
      logLevel: 'debug',
    })
  })

  it('names every fault at once, one a line, and no secret', () => {
    const source = {
      HOST: 'not a host',
      PORT: '99999',
      PUBLIC_URL: 'stable.example/path',
      DATABASE_URL: 'mysql://u:hidden-password@db/stable',
      STABLE_EMAIL: 'nobody',
      S3_BUCKET: 'images',
      SMTP_URL: 'smtp://mail.example',
      OIDC_NAME: 'Example ID',
      TRUST_PROXY: 'maybe',
      LOG_LEVEL: 'loud',
    }
    expect(faultsOf(source)).toEqual([
      'HOST must be an address or a host name, such as 127.0.0.1',
      'PORT must be a whole number from 0 to 65535',
      'PUBLIC_URL must be an http or https address without a path, such as https://www.example.com',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
      'STABLE_EMAIL must be an e-mail address',
      'TRUST_PROXY must be the number of proxies in front of this server, such as 0 or 1',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      'S3_ENDPOINT is missing: it belongs to S3_BUCKET',
      'S3_REGION is missing: it belongs to S3_BUCKET',
      'S3_ACCESS_KEY_ID is missing: it belongs to S3_BUCKET',
      'S3_SECRET_ACCESS_KEY is missing: it belongs to S3_BUCKET',
      'MAIL_FROM is missing: it belongs to SMTP_URL',
      'OIDC_ISSUER is missing: it belongs to OIDC_NAME',
      'OIDC_CLIENT_ID is missing: it belongs to OIDC_NAME',
      'OIDC_CLIENT_SECRET is missing: it belongs to OIDC_NAME',
    ])
    expect(new EnvironmentInvalid(faultsOf(source)).message.split('\n')).toHaveLength(16)
    expect(faultsOf(source).join()).not.toContain('hidden-password')
  })

  it('takes an empty variable for one that is not set', () => {
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

describe('loadEnvironmentFile', () => {
  it('sets what is not set, and does without a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'environment-'))
    const file = join(folder, '.env')
    writeFileSync(file, 'TEST_ENV_FIRST=from the file\nTEST_ENV_SECOND="also # here"\n')
    process.env['TEST_ENV_FIRST'] = 'from outside'
    loadEnvironmentFile(file)
    loadEnvironmentFile(join(folder, 'none'))
    expect(process.env['TEST_ENV_FIRST']).toBe('from outside')
    expect(process.env['TEST_ENV_SECOND']).toBe('also # here')
  })
})
