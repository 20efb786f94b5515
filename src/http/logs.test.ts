import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AppEnv } from './app-env'
import { loggedError, loggedPath, requestLog } from './logs'
import { newRequestId, requestIdFor } from './request-id'

it.each([
  ['/horses/swift-arrow?code=secret', '/horses/swift-arrow'],
  ['/set/nGf3kJ2h4Lq8Zx0vB7tR5yW1cE6uA9sDfHjKlQwErTy', '/set/[hidden]'],
  [`/set/${'0a'.repeat(32)}/x`, '/set/[hidden]/x'],
  [`/horses/${'0a'.repeat(32)}.ics`, '/horses/[hidden]'],
  ['/api/0190a6b0-0000-7000-8000-000000000001', '/api/0190a6b0-0000-7000-8000-000000000001'],
  ['/horses/ana@example.com/ana%40example.com', '/horses/[hidden]/[hidden]'],
  ['/a-page-with-a-rather-long-name-of-its-own', '/a-page-with-a-rather-long-name-of-its-own'],
])('loggedPath(%s)', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})

describe('an error in the log', () => {
  it('says what helps to find the fault, and nothing about people', () => {
    const refused = Object.assign(new Error('550 <ana@example.com> is unknown here'), {
      name: 'SmtpError',
      code: 'EENVELOPE',
      responseCode: 550,
      rejected: ['ana@example.com'],
    })
    const twice = Object.assign(new Error('duplicate key', { cause: refused }), {
      constraint: 'users_email',
      detail: 'Key (email)=(ana@example.com) already exists.',
      parameters: ['Ana', 'Li'],
    })
    const logged = loggedError(twice)
    expect(logged).toMatchObject({
      type: 'Error',
      message: 'duplicate key',
      constraint: 'users_email',
      cause: {
        type: 'SmtpError',
        message: '550 <[hidden]> is unknown here',
        code: 'EENVELOPE',
        responseCode: 550,
      },
    })
    expect(JSON.stringify(logged)).not.toMatch(/ana@|example|Ana|Li\b/)
    expect(JSON.stringify(logged)).toContain('logs.test.ts')
  })

  it('hides a password in an address', () => {
    const address = 'postgres://stable:hush-hush@db:5432/stable'
    expect(JSON.stringify(loggedError(new Error(`cannot connect to ${address}`)))).not.toContain(
      'hush',
    )
    expect(loggedError(`cannot connect to ${address}`)).toBe(
      'cannot connect to postgres://stable:[hidden]:5432/stable',
    )
  })

  it('says only the kind of anything else that is thrown', () => {
    const answer = new URLSearchParams('code=very-secret')
    expect(loggedError(new Error('refused', { cause: answer }))).toMatchObject({
      message: 'refused',
      cause: '[object URLSearchParams]',
    })
    expect(loggedError({ token: 'very-secret' })).toBe('[object Object]')
    expect(loggedError(undefined)).toBe('[object Undefined]')
  })

  it('ends even if an error causes itself', () => {
    const error = new Error('round')
    error.cause = error
    expect(JSON.stringify(loggedError(error)).match(/"cause"/g)).toHaveLength(5)
  })
})

describe('request ids', () => {
  it('are all different', () => {
    expect(newRequestId()).not.toBe(newRequestId())
  })

  it('are taken from trusted proxies, if they are safe', () => {
    expect(requestIdFor('from-the-proxy', true)).toBe('from-the-proxy')
    expect(requestIdFor('from-the-proxy', false)).not.toBe('from-the-proxy')
    for (const unsafe of ['short', 'has a space in it', 'x'.repeat(81), 'new\nline-in-it', ['a']])
      expect(requestIdFor(unsafe, true)).not.toBe(unsafe)
  })
})

describe('the request log', () => {
  function testApp() {
    const lines: Record<string, unknown>[] = []
    const log = pino(
      { level: 'info', base: undefined },
      {
        write: (line: string) =>
          lines.push(z.record(z.string(), z.unknown()).parse(JSON.parse(line))),
      },
    )
    const app = new Hono<AppEnv>()
    app.use(requestLog({ log, trustedProxies: 1 }))
    app.get('/outer', async (c) => {
      await app.request('/inner', undefined, { internal: { requestId: c.get('requestId') } })
      return c.text('outer')
    })
    app.get('/inner', (c) => {
      c.get('log').info('inside')
      return c.text('inner')
    })
    return { app, lines }
  }

  it('writes one line per request, with nothing secret', async () => {
    const { app, lines } = testApp()
    const headers = { cookie: 'sid=very-secret', authorization: 'Bearer very-secret' }
    await app.request('/missing?token=very-secret', {
      method: 'POST',
      headers,
      body: 'very-secret',
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ method: 'POST', path: '/missing', status: 404, cached: false })
    expect(lines[0]?.['ms']).toBeTypeOf('number')
    expect(JSON.stringify(lines)).not.toContain('very-secret')
  })

  it('carries one id through internal calls', async () => {
    const { app, lines } = testApp()
    const response = await app.request('/outer', { headers: { 'x-request-id': 'from-the-proxy' } })
    expect(response.headers.get('x-request-id')).toBe('from-the-proxy')
    expect(lines.map(({ msg, path, requestId }) => ({ msg, path, requestId }))).toEqual([
      { msg: 'inside', path: undefined, requestId: 'from-the-proxy' },
      { msg: 'request', path: '/outer', requestId: 'from-the-proxy' },
    ])
  })
})

describe.runIf(process.platform === 'linux')('a log that can’t be written', () => {
  const scriptWith = (work: string) => `
    import { runnerImport } from 'vite'
    const { module } = await runnerImport(${JSON.stringify(fileURLToPath(new URL('./logs.ts', import.meta.url)))}, { configFile: false, logLevel: 'error' })
    const log = await module.createLogger({ level: 'info', pretty: false })
    ${work}
    process.exit(7)`

  it('because its disk is full neither ends nor blocks the process', () => {
    const script = scriptWith(`
      for (let line = 0; line < 5; line++) {
        log.info('x'.repeat(500_000))
        await new Promise((resolve) => setTimeout(resolve, 10))
      }`)
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'], timeout: 30_000 },
    )
    expect(stderr.toString()).toBe('')
    expect(status).toBe(7)
  })

  it('because no one reads it blocks nothing', async () => {
    const script = scriptWith(`
      for (let line = 0; line < 100; line++) {
        log.info('x'.repeat(10_000))
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      process.stderr.write('went on')`)
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    try {
      const words: unknown[] = await once(child.stderr, 'data', {
        signal: AbortSignal.timeout(30_000),
      })
      expect(words.join()).toBe('went on')
    } finally {
      child.kill('SIGKILL')
    }
  })
})
