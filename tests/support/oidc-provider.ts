import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

/** What the provider says about someone, by the login they type. */
export interface ProviderPerson {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
  picture?: string
}

/** The provider's cookies in one browser. */
export type ProviderCookies = Map<string, string>

/** A real OpenID Connect provider on a port of its own, with a client for `publicUrl`. The caller must stop it. */
export async function startOidcProvider(publicUrl: string, people: Record<string, ProviderPerson>) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const issuer = `http://127.0.0.1:${port}`
  const client = { clientId: 'stable', clientSecret: 'a-secret-of-the-tests-alone' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${publicUrl}/api/login/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['test-key'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people[id] }),
    }),
  })
  let forge: ((idToken: string) => string) | undefined
  provider.use(async (context, next) => {
    await next()
    const body: unknown = context.body
    if (forge && context.path === '/token' && isTokenAnswer(body))
      context.body = { ...body, id_token: forge(body.id_token) }
  })
  const answer = provider.callback()
  server.on('request', (req, res) => void answer(req, res))

  return {
    config: { issuer, ...client, name: 'Test ID' },
    stop,
    /** From now on it changes the ID tokens it hands out with this. */
    forge: (change: (idToken: string) => string) => {
      forge = change
    },
    /** Returns on the same port after `stop`. */
    restart: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    /** Signs in at the provider as a browser would; returns where it sends the browser. */
    async answerFor(
      login: string,
      startUrl: string,
      cookies: ProviderCookies = new Map(),
    ): Promise<URL> {
      let url = startUrl
      for (let step = 0; step < 15 && url.startsWith(issuer); step++) {
        let response = await go(cookies, url)
        if (response.status === 200) {
          const html = await response.text()
          const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ''
          const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
          const fields = { prompt, ...(prompt === 'login' && { login, password: 'x' }) }
          response = await go(cookies, new URL(action, url).href, {
            method: 'POST',
            body: new URLSearchParams(fields),
          })
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`The provider answered ${response.status}`)
        url = new URL(location, url).href
      }
      return new URL(url)
    },
    /** Confirms logging out there, too; returns where it sends the browser. */
    async logOut(url: string, cookies: ProviderCookies): Promise<string | null> {
      const html = await (await go(cookies, url)).text()
      const xsrf = /name="xsrf" value="(\w+)"/.exec(html)?.[1] ?? ''
      const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
      const answer = await go(cookies, new URL(action, url).href, {
        method: 'POST',
        body: new URLSearchParams({ xsrf, logout: 'yes' }),
      })
      return answer.headers.get('location')
    },
  }
}

const isTokenAnswer = (body: unknown): body is { id_token: string } =>
  typeof body === 'object' &&
  body !== null &&
  'id_token' in body &&
  typeof body.id_token === 'string'

async function go(cookies: ProviderCookies, url: string, init: RequestInit = {}) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
  return response
}
