import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  ApiError,
  createQueryClient,
  loadPage,
  loadParts,
  refusalIn,
  takeOverFailures,
  type ApiRead,
} from './api'

/** Answers every call with what `answer` returns, and records the paths. */
function recordingFetch(answer: () => Response) {
  const asked: string[] = []
  const read: ApiRead = async (path) => {
    asked.push(path)
    const response = answer()
    return response.ok ? { value: await response.json() } : refusalIn(response)
  }
  return { asked, client: createQueryClient(read) }
}

test('queries GET the path that their key parts form, joined by slashes', async () => {
  const { asked, client } = recordingFetch(() => Response.json(['x']))
  expect(
    await client.fetchQuery({ queryKey: ['/api/horses', 'brass-lantern', 'gallery'] }),
  ).toEqual(['x'])
  expect(asked).toEqual(['/api/horses/brass-lantern/gallery'])
})

test('turns a refusal into an error of status, colon, space and body, without a retry', async () => {
  const { asked, client } = recordingFetch(() =>
    Response.json({ message: 'Only 1 share is available' }, { status: 409 }),
  )
  const failed = client.fetchQuery({ queryKey: ['/api/horses'] })
  await expect(failed).rejects.toThrow('409: {"message":"Only 1 share is available"}')
  await expect(failed).rejects.toHaveProperty('serverMessage', 'Only 1 share is available')
  expect(asked).toHaveLength(1)
})

test('uses the status text of a refusal without a body', async () => {
  const { client } = recordingFetch(
    () => new Response(null, { status: 502, statusText: 'Bad Gateway' }),
  )
  await expect(client.fetchQuery({ queryKey: ['/api/horses'] })).rejects.toThrow('502: Bad Gateway')
})

test('treats a 401 as empty only if the query says so', async () => {
  const { client } = recordingFetch(() =>
    Response.json({ message: 'Unauthorized' }, { status: 401 }),
  )
  expect(await client.fetchQuery({ queryKey: ['/api/user'], meta: { emptyOn: 401 } })).toBeNull()
  await expect(client.fetchQuery({ queryKey: ['/api/users'] })).rejects.toThrow(/^401: /)
})

test('never treats loaded data as stale or refetches it automatically', async () => {
  const { asked, client } = recordingFetch(() => Response.json([]))
  await client.fetchQuery({ queryKey: ['/api/horses'] })
  const observer = new QueryObserver(
    client,
    client.defaultQueryOptions({ queryKey: ['/api/horses'] }),
  )
  const stop = observer.subscribe(() => undefined)
  expect(observer.getCurrentResult().isStale).toBe(false)
  expect(observer.options).toMatchObject({
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  })
  stop()
  expect(asked).toEqual(['/api/horses'])
})

test('takes a message from the body only if it is a text', () => {
  for (const body of ['', 'plain', '{"message":5}', 'null', '[]'])
    expect(new ApiError(500, body).serverMessage).toBeUndefined()
})

test('reads questions only from a 409 of the right shape', () => {
  const questions = [{ code: 'early', message: 'Is the date right?' }]
  const body = JSON.stringify({ message: 'Is the date right?', questions })
  expect(new ApiError(409, body).questions).toEqual(questions)
  expect(new ApiError(400, body).questions).toEqual([])
  expect(new ApiError(409, '{"questions":[{"code":1},null,"x"]}').questions).toEqual([])
  expect(new ApiError(409, '{"message":"No shares are left"}').questions).toEqual([])
})

test('does not throw if a part fails, so the page renders without it', async () => {
  const { client } = recordingFetch(() => new Response(null, { status: 500 }))
  await expect(loadParts(client, [{ queryKey: ['/api/horses'] }])).resolves.toBeUndefined()
  expect(client.getQueryState(['/api/horses'])?.status).toBe('error')
  await expect(loadPage(client, { queryKey: ['/api/gallery'] })).rejects.toThrow('500: ')
})

test('does not retry what failed on the server until someone asks', async () => {
  const { asked, client } = recordingFetch(() => Response.json(['x']))
  const queryKey = ['/api/horses']
  takeOverFailures(client, [[queryKey, 500, '{"message":"Something went wrong"}']])
  await loadParts(client, [{ queryKey }])
  const observer = new QueryObserver(client, { queryKey })
  const stop = observer.subscribe(() => undefined)
  expect(observer.getCurrentResult()).toMatchObject({
    status: 'error',
    error: new ApiError(500, '{"message":"Something went wrong"}'),
  })
  expect(asked).toEqual([])
  await observer.refetch()
  expect(observer.getCurrentResult().data).toEqual(['x'])
  stop()
})
