import { connect, createServer, type Socket } from 'node:net'

export interface CutLine {
  /** The server's address over this line: its PUBLIC_URL. */
  origin: string
  /** Where the line leads: the server's own address. */
  leadsTo: string | undefined
  /** How many bytes of a file get through before the line breaks; `undefined` for a line that doesn't. */
  breaksAfter: number | undefined
  /** How often it broke. */
  breaks: number
  stop: () => Promise<void>
}

const fileBegins = Buffer.from('PUT /api/objects/uploads/')

/** A line to the server that breaks in the middle of a file, as a phone's might behind the grandstand. */
export async function startCutLine(): Promise<CutLine> {
  const open = new Set<Socket>()
  const server = createServer((browser) => {
    const { hostname, port } = new URL(line.leadsTo ?? '')
    const stable = connect(Number(port), hostname)
    /** Bytes of the current file so far; undefined between files. */
    let sent: number | undefined
    browser.on('data', (bytes) => {
      if (bytes.subarray(0, fileBegins.length).equals(fileBegins)) sent = 0
      if (sent !== undefined) sent += bytes.length
      if (line.breaksAfter === undefined || sent === undefined || sent < line.breaksAfter) {
        stable.write(bytes)
        return
      }
      line.breaks += 1
      browser.resetAndDestroy()
      stable.destroy()
    })
    stable.pipe(browser)
    for (const [socket, other] of [
      [browser, stable],
      [stable, browser],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port to be had')
  const line: CutLine = {
    origin: `http://127.0.0.1:${address.port}`,
    leadsTo: undefined,
    breaksAfter: undefined,
    breaks: 0,
    stop: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return line
}
