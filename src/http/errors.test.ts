import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { AppEnv } from './app-env'
import { askFirst, errorHandler, forbidden, tooManyRequests, unavailable } from './errors'
import { requestLog } from './logs'

function ask(error: Error) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = new Hono<AppEnv>()
  app.use(requestLog({ log }))
  app.get('*', () => {
    throw error
  })
  app.onError(
    errorHandler({ page: ({ status, message }, c) => c.html(`<h1>${message}</h1>`, status) }),
  )
  return {
    lines,
    request: async (path: string, accept = '*/*') => app.request(path, { headers: { accept } }),
  }
}

/** The error that `work` throws. */
function thrownBy(work: () => void): Error {
  try {
    work()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was thrown')
}

describe('askFirst', () => {
  const questions = [
    { code: 'early', message: 'The date is before the offering. Is it right?' },
    { code: 'high', message: 'The price is ten times the last. Is it right?' },
  ]

  it('asks only unconfirmed questions', async () => {
    const response = await ask(thrownBy(() => askFirst(questions, ['early']))).request('/api/x')
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({
      message: questions[1]?.message,
      questions: [questions[1]],
    })
  })

  it('lets confirmed calls and calls without questions through', () => {
    expect(() => askFirst(questions, ['high', 'early', 'other'])).not.toThrow()
    expect(() => askFirst([])).not.toThrow()
  })
})

describe('errorHandler', () => {
  it('keeps internal words out of the answer, but in the log', async () => {
    for (const error of [
      unavailable('Try again', 'the disk is full'),
      forbidden('No', 'the disk is full'),
    ]) {
      const { lines, request } = ask(error)
      expect(await (await request('/api/x')).json()).toEqual({ message: error.message })
      expect(lines.join('')).toContain('the disk is full')
    }
  })

  it('says when to try again', async () => {
    const response = await ask(tooManyRequests(1.2)).request('/api/x')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('2')
  })

  it('gives its length, since compressing a sentence would cost more than it saves', async () => {
    const { headers } = await ask(forbidden('No')).request('/api/x')
    expect(headers.get('content-length')).toBe(String('{"message":"No"}'.length))
  })

  it('answers people with a page, outside /api', async () => {
    const { request } = ask(new Error('secret'))
    const page = await request('/horses', 'text/html,*/*;q=0.8')
    expect(page.status).toBe(500)
    expect(await page.text()).toBe('<h1>Something went wrong</h1>')
    for (const [path, accept] of [
      ['/api/x', 'text/html'],
      ['/horses', '*/*'],
    ] as const)
      expect(await (await request(path, accept)).json()).toEqual({
        message: 'Something went wrong',
      })
  })
})
