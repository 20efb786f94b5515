import { z } from 'zod'
import type { testApp } from './app'

type App = Awaited<ReturnType<typeof testApp>>

/** The calls of one person, signed in with this role. */
export async function signedInAs(app: App, role: 'viewer' | 'staff' | 'admin') {
  const { userId, headers } = await app.signIn(role)
  return {
    userId,
    headers,
    send: (method: string, path: string, body?: unknown) => app.send(method, path, body, headers),
    get: (path: string) => app.json(path, headers),
  }
}

/** A refusal's message. */
export const messageOf = (json: unknown) => z.object({ message: z.string() }).parse(json).message
