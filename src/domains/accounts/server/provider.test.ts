import { expect, test } from 'vitest'
import { openProvider } from './provider'

test('asks a sign-in provider on another machine over https only', async () => {
  const client = { clientId: 'stable', clientSecret: 'secret', name: 'Example ID' }
  const provider = openProvider(
    { issuer: 'http://id.example', ...client },
    'https://stable.example',
  )
  await expect(provider.begin('/', { again: false })).rejects.toMatchObject({
    code: 'OAUTH_HTTP_REQUEST_FORBIDDEN',
  })
})
