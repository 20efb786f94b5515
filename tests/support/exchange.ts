import { connect } from 'node:net'

/** Sends raw bytes to a server on this machine; resolves with everything received once the connection closes. */
export async function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (received += chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

/** The answer in such bytes, if its body is not chunked. */
export function answerIn(received: string): Response {
  const end = received.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return new Response(received.slice(end + 4), {
    status: Number(statusLine.split(' ')[1]),
    headers,
  })
}
