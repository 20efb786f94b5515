import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { receiveBody } from './read-body'

const bytes = new Uint8Array(10)

it('refuses a body that arrives too slowly', async () => {
  const dripping = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await wait(20)
      controller.enqueue(bytes)
    },
  })
  const leastPace = { bytes: 1000, withinMs: 100 }
  const received = receiveBody(dripping, { maxBytes: 100_000, take: () => {}, leastPace })
  await expect(received).rejects.toMatchObject({ status: 408 })
})

it('survives a sender who leaves while a chunk is being stored', async () => {
  let leave = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes)
      leave = () => controller.error(new Error('ECONNRESET'))
    },
  })
  const take = async () => {
    leave()
    await wait(100)
  }
  const leastPace = { bytes: 1000, withinMs: 20 }
  const received = receiveBody(body, { maxBytes: 100_000, take, leastPace })
  await expect(received).rejects.toMatchObject({ status: 400 })
})
