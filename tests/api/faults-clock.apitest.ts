import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sealTrail, verifyTrail } from '../../src/domains/accounts/server/audit-chain.store'
import { uploadAddress } from '../../src/domains/media/media.contract'
import { sharp } from '../../src/domains/media/server/sharp'
import {
  addAccount,
  codeAt,
  enableTwoFactor,
  signedInBrowser,
  testPassword,
} from '../support/accounts'
import { testApp } from '../support/app'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const withId = z.object({ id: z.string() })

describe.each([
  ['back', -hourMs],
  ['forward', hourMs],
])('a clock set %s by an hour', (_, jump) => {
  test('ends no session, and work goes on, in the trail, too', async () => {
    const app = await testApp()
    const { email } = await addAccount(app, { role: 'staff' })
    const browser = await signedInBrowser(app, email)
    const { json } = await browser.send('POST', '/api/horses', { name: 'Before' })
    const { id } = withId.parse(json)
    const { json: requested } = await browser.send('POST', '/api/objects/upload')

    app.clock.advance(jump)
    expect((await browser.send('GET', '/api/user')).status).toBe(200)
    expect((await browser.send('PATCH', `/api/horses/${id}`, { name: 'After' })).status).toBe(200)
    expect(await (await app.get('/horses')).text()).toContain('After')
    expect((await browser.send('POST', '/api/horses', { name: 'Second' })).status).toBe(201)

    app.clock.advance(-jump)
    expect((await browser.send('DELETE', `/api/horses/${id}`)).status).toBe(204)
    expect(await (await app.get('/horses')).text()).not.toContain('After')
    await sealTrail(app.database)
    expect(await verifyTrail(app.database.kysely, app.clock.now())).toMatchObject({
      fault: undefined,
      unsealed: 0,
    })
    const { uploadURL } = uploadAddress.parse(requested)
    const blue = { create: { width: 60, height: 40, channels: 3 as const, background: '#336699' } }
    const body = new Uint8Array(await sharp(blue).jpeg().toBuffer())
    const sent = await app.ask(new URL(uploadURL).pathname, { method: 'PUT', body })
    expect(sent.status).toBe(200)
  })

  test('lets people sign in, with their second factor, too', async () => {
    const app = await testApp()
    const { email } = await addAccount(app, { role: 'staff' })
    const secret = await enableTwoFactor(app, await signedInBrowser(app, email))
    const phone = app.browser()
    const right = app.clock.now()
    app.clock.advance(jump)
    await phone.send('POST', '/api/login', { email, password: testPassword })
    // While the clock is wrong, so are the phone's codes.
    const refused = await phone.send('POST', '/api/login/2fa', { token: codeAt(secret, right) })
    expect(refused.status).toBe(401)
    app.clock.advance(-jump)
    await phone.send('POST', '/api/login', { email, password: testPassword })
    const entered = await phone.send('POST', '/api/login/2fa', { token: codeAt(secret, right) })
    expect(entered.status).toBe(200)
  })

  test('blocks someone who guessed wrongly for no more than an hour longer', async () => {
    const app = await testApp()
    const { email } = await addAccount(app)
    const signIn = async (password: string) =>
      (await app.browser().send('POST', '/api/login', { email, password })).status
    app.clock.advance(jump)
    let status = 401
    for (let guess = 0; guess < 50 && status === 401; guess += 1) status = await signIn('wrong')
    expect(status).toBe(429)
    app.clock.advance(-jump)
    app.clock.advance(hourMs + 15 * minuteMs)
    expect(await signIn(testPassword)).toBe(200)
  })
})
