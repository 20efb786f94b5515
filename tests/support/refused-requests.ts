/** Requests for an address that are refused before anything looks at it: their bytes, and the status. */
export const refusedRequests = (
  method: string,
  path: string,
): [status: number, bytes: string][] => {
  const request = (headers: string, address = path, body = '') =>
    `${method} ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n${body}`
  return [
    [400, `${method} ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`],
    [400, `${method} ${path} HTTP/1.0\r\n\r\n`],
    [400, `${method} ${path} HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n`],
    [400, request('no header\r\n')],
    [408, `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-unfin`],
    [413, request('transfer-encoding: chunked\r\n', path, `1;${'x'.repeat(17_000)}\r\n`)],
    [414, request('', `${path}?${'x'.repeat(9000)}`)],
    [417, request('expect: miracles\r\n')],
    [431, request(`x-big: ${'x'.repeat(40_000)}\r\n`)],
  ]
}
