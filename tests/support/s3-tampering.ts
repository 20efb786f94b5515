import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { afterFile } from './after-file'

type Handler = (asked: IncomingMessage, answer: ServerResponse) => void

/** What happens to the next requests; each is undefined unless a test sets it. */
export interface Tampering {
  /** Answers in the server's place. */
  instead: Handler | undefined
  /** Whether to drop the connection of this request. */
  drops: ((asked: IncomingMessage) => boolean) | undefined
  /** Called when the server has answered, before the answer is passed on. */
  beforeReply: ((asked: IncomingMessage, answer: ServerResponse) => unknown) | undefined
  /** Changes what a client sends. */
  sent: ((piece: Buffer) => Buffer) | undefined
  /** Changes the bytes of an answer, and its headers. */
  answered: ((piece: Buffer) => Buffer) | undefined
  headers: ((headers: IncomingMessage['headers']) => IncomingMessage['headers']) | undefined
}

/** A proxy in front of the S3 server that tampers with what passes; everything it saw is in `seen`. */
export async function startTampering(endpoint: string) {
  const target = new URL(endpoint)
  const none: Tampering = {
    ...{ instead: undefined, drops: undefined, beforeReply: undefined, sent: undefined },
    ...{ answered: undefined, headers: undefined },
  }
  const tampering = { ...none }
  const seen: IncomingMessage[] = []
  const proxy = createServer((asked, answer) => {
    seen.push(asked)
    if (tampering.instead) {
      tampering.instead(asked, answer)
      return
    }
    if (tampering.drops?.(asked)) {
      asked.destroy()
      return
    }
    const { method, url, headers } = asked
    const { hostname, port } = target
    const pass = async (reply: IncomingMessage) => {
      await tampering.beforeReply?.(asked, answer)
      answer.writeHead(reply.statusCode ?? 0, tampering.headers?.(reply.headers) ?? reply.headers)
      reply.on('data', (piece: Buffer) => answer.write(tampering.answered?.(piece) ?? piece))
      reply.on('end', () => answer.end())
    }
    const onward = request(
      { hostname, port, method, path: url, headers, agent: false },
      (reply) => void pass(reply),
    )
    onward.on('error', () => answer.destroy())
    answer.on('error', () => onward.destroy())
    asked.on('data', (piece: Buffer) => onward.write(tampering.sent?.(piece) ?? piece))
    asked.on('end', () => onward.end())
    asked.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const address = proxy.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port to be had')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    tampering,
    seen,
    stopTampering: () => {
      Object.assign(tampering, none)
      seen.length = 0
    },
  }
}
