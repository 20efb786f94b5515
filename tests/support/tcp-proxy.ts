import { connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  /** The same address, reached through the proxy. */
  url: string
  /** Breaks every connection and refuses new ones, as if the server were killed. */
  kill: () => Promise<void>
  /**
   * Keeps connections open and accepts new ones, but lets nothing through, as if the server or the line to it
   * hung.
   */
  silence: () => void
  /** The same, but only for the connections on which a server listens to others' changes at the moment. */
  silenceListeners(): void
  /** Does this as soon as the server has sent this many bytes from now on, before they are passed on. */
  afterBytes(count: number, harm: () => void): void
  /** Holds back everything sent from now on until the returned function is called. */
  hold(): () => void
  /** Everything works again. */
  recover: () => Promise<void>
  stop: () => Promise<void>
}

/** A line to a server, PostgreSQL unless its address has another port, that a test can break. */
export async function startProxy(serverUrl: string): Promise<Proxy> {
  const target = new URL(serverUrl)
  const open = new Set<Socket>()
  const listening = new Set<Socket>()
  const silenced = new Set<Socket>()
  let isSilent = false
  let held: (() => void)[] | undefined
  let harmAfter: { bytesLeft: number; harm: () => void } | undefined
  const pass = (work: () => void) => {
    if (held) held.push(work)
    else work()
  }
  const listener = createServer((client) => {
    const server = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from)
      from.on('data', (bytes: Buffer) => {
        if (bytes.includes('listen stable_content')) listening.add(client)
        if (harmAfter && from === server && (harmAfter.bytesLeft -= bytes.byteLength) <= 0) {
          const { harm } = harmAfter
          harmAfter = undefined
          harm()
        }
        if (!isSilent && !silenced.has(client)) pass(() => to.write(bytes))
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        pass(() => to.destroySoon())
      })
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  const kill = async () => {
    for (const socket of open) socket.destroy()
    if (listener.listening) await new Promise((resolve) => listener.close(resolve))
  }
  await listen(0)
  const address = listener.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port to be had')
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    kill,
    silence: () => {
      isSilent = true
    },
    silenceListeners: () => {
      for (const client of listening) silenced.add(client)
    },
    afterBytes: (bytesLeft, harm) => {
      harmAfter = { bytesLeft, harm }
    },
    hold: () => {
      held = []
      return () => {
        const all = held ?? []
        held = undefined
        for (const work of all) work()
      }
    },
    recover: async () => {
      isSilent = false
      // What was sent meanwhile is lost, so the connections are of no use.
      for (const socket of open) socket.destroy()
      if (!listener.listening) await listen(address.port)
    },
    stop: kill,
  }
}
