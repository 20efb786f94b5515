import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { whyNoS3 } from '../../scripts/s3.mjs'
import { type Database, openDatabase } from '../../src/db/database'
import { createUser } from '../../src/domains/accounts/server/accounts.store'
import { hashPassword } from '../../src/domains/accounts/server/passwords'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { uploadAddress, uploadedImage } from '../../src/domains/media/media.contract'
import { sharp } from '../../src/domains/media/server/sharp'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { temporaryFolder } from '../support/database'
import { anOffering } from '../support/factories'
import { databaseUrl } from '../support/postgres'
import { startProxy } from '../support/tcp-proxy'
import { startPostgres } from '../support/postgres-server'
import { makeBucket } from '../support/s3'
import { startS3 } from '../support/s3-server'
import { type RunningStable, startStable } from '../support/running-stable'

const password = 'a saddle of brass and rain'
const publicUrl = 'http://stable.test'
const named = z.looseObject({ id: z.string(), name: z.string(), slug: z.string() })

const noS3 = await whyNoS3()
const clustered = noS3 === undefined ? 'PostgreSQL and S3' : 'PostgreSQL and one folder, without S3'

for (const kind of ['SQLite and one folder', clustered]) {
  describe(`two servers on ${kind}`, () => {
    const stops: Stops = []
    const environment: Record<string, string> = {
      LOG_LEVEL: 'error',
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: '1',
    }
    let dataDir: string
    let database: Database
    let a: RunningStable
    let b: RunningStable
    let userId: string

    // With S3 each server has a folder of its own, as on a machine of its own.
    const start = async (changes: Record<string, string> = {}) => {
      const folder = 'S3_BUCKET' in environment ? temporaryFolder() : dataDir
      const server = await startStable(folder, { environment: { ...environment, ...changes } })
      stops.push(async () => {
        if (server.process.signalCode === null) await server.stop()
      })
      return server
    }

    beforeAll(async () => {
      dataDir = temporaryFolder()
      if (kind === clustered) environment['DATABASE_URL'] = await emptyPostgres(stops)
      if (kind === clustered && noS3 === undefined)
        Object.assign(environment, await emptyBucket(stops))
      // all at once, on a database without tables
      const servers = await Promise.all([start(), start(), start()])
      const [first, second, third] = servers
      a = first
      b = second
      await third.stop()
      database = await openDatabase({ dataDir, databaseUrl: environment['DATABASE_URL'] })
      stops.push(() => database.close())
      userId = await addUser('staff@stable.example')
    })
    afterAll(async () => {
      for (const stop of stops.reverse()) await stop()
    })

    const addUser = async (email: string) =>
      createUser(database.kysely, new Date(), {
        firstName: 'Ana',
        lastName: 'Li',
        email,
        phone: null,
        role: 'staff',
        passwordHash: await hashPassword(password),
      })

    const signIn = (
      server: RunningStable,
      email: string,
      typed: string,
      address = '203.0.113.7',
    ): Promise<Response> =>
      fetch(`${server.baseURL}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email, password: typed }),
      })

    /** A staff member's calls, to any server; signed in at the first. */
    async function staff() {
      const signedIn = await signIn(a, 'staff@stable.example', password)
      expect(signedIn.status).toBe(200)
      const cookie = signedIn.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ')
      return (server: RunningStable, method: string, path: string, body?: unknown) =>
        fetch(server.baseURL + path, {
          method,
          headers: { cookie, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
    }

    test('know each other’s sessions', async () => {
      const call = await staff()
      expect(await (await call(b, 'GET', '/api/user')).json()).toMatchObject({ id: userId })
      expect((await call(b, 'POST', '/api/logout')).ok).toBe(true)
      expect((await call(a, 'GET', '/api/user')).status).toBe(401)
    })

    test('count failed sign-ins together', async () => {
      const email = 'locked@stable.example'
      await addUser(email)
      for (let n = 0; n < 10; n++)
        expect((await signIn(n % 2 ? a : b, email, 'wrong', `192.0.2.${n}`)).status).toBe(401)
      for (const server of [a, b])
        expect((await signIn(server, email, password, '192.0.2.99')).status).toBe(429)
    })

    test('take each other’s uploads, and show them in every size', async () => {
      const call = await staff()
      const asked = await call(a, 'POST', '/api/objects/upload')
      const { pathname } = new URL(uploadAddress.parse(await asked.json()).uploadURL)
      const picture = (background: string) =>
        sharp({ create: { width: 640, height: 400, channels: 3, background } })
          .jpeg()
          .toBuffer()
      const put = async (server: RunningStable, background: string) =>
        fetch(server.baseURL + pathname, {
          method: 'PUT',
          body: new Uint8Array(await picture(background)),
        })
      const answers = await Promise.all([put(b, '#336699'), put(a, '#996633')])
      // one address takes one file
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const taken = answers.find(({ ok }) => ok)
      const { imageUrl } = uploadedImage.parse(await taken?.json())
      for (const query of ['', '?w=320', '?w=320&shape=1x1']) {
        const [one, other] = await Promise.all(
          [a, b].map(async (server) => {
            const answer = await fetch(server.baseURL + imageUrl + query)
            expect(answer.status, query).toBe(200)
            return Buffer.from(await answer.arrayBuffer())
          }),
        )
        expect(one?.equals(other ?? Buffer.alloc(0)), query).toBe(true)
      }
    })

    test('draw the same picture for a shared link', async () => {
      const { slug } = await createHorse(database.kysely, new Date(), { name: 'Brass Lantern' })
      const address = async (server: RunningStable) => {
        const html = await (await fetch(`${server.baseURL}/horses/${slug}`)).text()
        return new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').pathname
      }
      const path = await address(a)
      expect(await address(b)).toBe(path)
      for (const server of [b, a]) expect((await fetch(server.baseURL + path)).status).toBe(200)
    })

    test('show a change made on one on every page of the other, 250 ms later at most', async () => {
      const call = await staff()
      const made = await call(a, 'POST', '/api/horses', { name: 'Number 0' })
      const { id, slug } = named.parse(await made.json())
      const page = `/horses/${slug}`
      for (let turn = 1; turn <= 20; turn++) {
        const [at, elsewhere] = turn % 2 ? [a, b] : [b, a]
        await (await fetch(elsewhere.baseURL + page)).text()
        const name = `Number ${turn}`
        expect((await call(at, 'PATCH', `/api/horses/${id}`, { name })).status).toBe(200)
        const changedAt = performance.now()
        for (let isShown = false; !isShown;) {
          const askedAt = performance.now()
          isShown = (await (await fetch(elsewhere.baseURL + page)).text()).includes(name)
          if (askedAt > changedAt + 250) expect(isShown, name).toBe(true)
        }
      }
    })

    test.runIf(kind === clustered)(
      'show it in time even if the line between the other and PostgreSQL dies silently',
      async () => {
        const call = await staff()
        const proxy = await startProxy(environment['DATABASE_URL'] ?? '')
        stops.push(() => proxy.stop())
        const c = await start({ DATABASE_URL: proxy.url })
        const made = await call(a, 'POST', '/api/horses', { name: 'Dead Line 0' })
        const { id, slug } = named.parse(await made.json())
        const shown = async () => (await fetch(`${c.baseURL}/horses/${slug}`)).text()
        for (let turn = 1; turn <= 3; turn++) {
          // twice, so that it is kept
          await shown()
          await shown()
          proxy.silenceListeners()
          const name = `Dead Line ${turn}`
          expect((await call(a, 'PATCH', `/api/horses/${id}`, { name })).status).toBe(200)
          const changedAt = performance.now()
          // longer than it takes to replace the connection
          while (performance.now() < changedAt + 2_500) {
            const askedAt = performance.now()
            const html = await shown()
            if (askedAt > changedAt + 250) expect(html).toContain(name)
          }
        }
        await c.stop()
      },
    )

    test('sell the last share once', async () => {
      const call = await staff()
      const horse = await createHorse(database.kysely, new Date(), { name: 'Sold Out' })
      const shares = { totalShares: 10, availableShares: 1 }
      const ownershipShareId = await createOffering(
        database.kysely,
        new Date(),
        anOffering(horse.id, shares),
      )
      const body = { userId, ownershipShareId, sharesPurchased: 1 }
      const buy = async (server: RunningStable): Promise<number> => {
        const { status } = await call(server, 'POST', '/api/investments', body)
        // On a busy machine the database may be: then people try again.
        return status === 503 ? buy(server) : status
      }
      const buyers = Array.from({ length: 50 }, (_, n) => buy(n % 2 ? a : b))
      const statuses = (await Promise.all(buyers)).sort()
      expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
    })

    test('lose nothing that was acknowledged, and go on, when one is killed under load', async () => {
      const call = await staff()
      const keptByA: string[] = []
      const keptByB: string[] = []
      let isOver = false
      onTestFinished(() => {
        isOver = true
      })
      const write = async (server: RunningStable, names: string[], writer: string) => {
        for (let n = 0; !isOver; n++) {
          const name = `Kept ${writer} ${n}`
          const answer = await call(server, 'POST', '/api/horses', { name })
          expect(answer.status).toBe(201)
          await answer.arrayBuffer()
          names.push(name)
        }
      }
      const read = async (server: RunningStable) => {
        while (!isOver) {
          const answer = await fetch(`${server.baseURL}/horses`)
          expect(answer.status).toBe(200)
          await answer.arrayBuffer()
        }
      }
      const ended = new Promise((resolve) => a.process.once('exit', resolve))
      const untilKilled = Promise.allSettled([
        ...['a1', 'a2'].map((writer) => write(a, keptByA, writer)),
        read(a),
      ])
      const survivor = Promise.all([
        ...['b1', 'b2'].map((writer) => write(b, keptByB, writer)),
        read(b),
      ])
      const reached = (names: string[], count: number) =>
        expect.poll(() => names.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
      await Promise.all([reached(keptByA, 15), reached(keptByB, 15)])
      a.process.kill('SIGKILL')
      await ended
      await Promise.race([survivor, reached(keptByB, keptByB.length + 15)])
      isOver = true
      await survivor
      await untilKilled

      a = await start()
      for (const server of [a, b]) {
        const found = z.array(named).parse(await (await call(server, 'GET', '/api/horses')).json())
        const names = new Set(found.map(({ name }) => name))
        for (const name of [...keptByA, ...keptByB]) expect(names).toContain(name)
      }
    })
  })
}

type Stops = (() => Promise<void>)[]

async function emptyPostgres(stops: Stops): Promise<string> {
  const server = await startPostgres()
  const name = `stable_nodes_${process.pid}`
  await onPostgres(server.url, `create database ${name} template template0 encoding 'UTF8'`)
  stops.push(
    () => server.stop(),
    () => onPostgres(server.url, `drop database ${name} with (force)`),
  )
  return databaseUrl(server.url, name)
}

/** A bucket of its own, as a server's environment names it. */
async function emptyBucket(stops: Stops): Promise<Record<string, string>> {
  const { access, stop } = await startS3()
  stops.push(stop)
  const { bucket } = await makeBucket(access)
  return {
    S3_ENDPOINT: access.endpoint,
    S3_REGION: access.region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: access.accessKeyId,
    S3_SECRET_ACCESS_KEY: access.secretAccessKey,
  }
}

async function onPostgres(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
