// Cached answers compared with servers that only send bytes: node:http alone, and nginx.
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { heading, median, medianKnown, ratio, shown, table } from './figures.mjs'
import { load } from './load.mjs'
import { freePort, start, startServer, withPeakMemory } from './processes.mjs'

const rounds = 8
/** Half a second of the server's processor time, which is counted in hundredths of a second. */
const requestsEach = 25_000
/** Every contender sends gzip, which nginx can take from a ready-made file. */
const headers = { 'accept-encoding': 'gzip' }

/** @typedef {{ headers: string[], body: Buffer }} Answer */

/** @param {string} url @returns {Promise<Answer>} the bytes as transferred */
function bytesOf(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      /** @type {Buffer[]} */
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () =>
        resolve({ headers: response.rawHeaders, body: Buffer.concat(parts) }),
      )
      response.on('error', reject)
    }).on('error', reject)
  })
}

/** The answer's own headers, without those that node adds for each connection. @param {string[]} raw */
function ownHeaders(raw) {
  /** @type {string[]} */
  const own = []
  for (let i = 0; i + 1 < raw.length; i += 2)
    if (!/^(date|connection|keep-alive)$/i.test(raw[i] ?? ''))
      own.push(raw[i] ?? '', raw[i + 1] ?? '')
  return own
}

/** @param {string} folder @param {Map<string, Answer>} answers by path */
async function startRawServer(folder, answers) {
  const file = join(folder, 'answers.json')
  const given = [...answers].map(([path, { headers: raw, body }]) => [
    path,
    { headers: ownHeaders(raw), body: body.toString('base64') },
  ])
  writeFileSync(file, JSON.stringify(Object.fromEntries(given)))
  const port = await freePort()
  const script = join(import.meta.dirname, 'raw-server.mjs')
  return startServer(process.execPath, [script, String(port), file], { port })
}

/** One nginx process that sends the same bytes from files; undefined if nginx is not installed.
 * @param {string} folder @param {Map<string, Answer>} answers by path */
async function startNginx(folder, answers) {
  const { child: probe, ended } = start('nginx', ['-v'])
  await ended
  if (probe.exitCode !== 0) return undefined
  const port = await freePort()
  mkdirSync(folder)
  const locations = [...answers].map(([path, { headers: raw, body }], number) => {
    const file = join(folder, `answer-${String(number)}`)
    writeFileSync(file, body)
    const own = ownHeaders(raw)
    let lines = ''
    for (let i = 0; i + 1 < own.length; i += 2)
      if (!/^(content-length|content-type|etag)$/i.test(own[i] ?? ''))
        lines += `add_header ${own[i] ?? ''} '${own[i + 1]?.replaceAll("'", "\\'") ?? ''}';\n`
    return `location = ${path} { alias ${file}; default_type text/plain; ${lines} }`
  })
  writeFileSync(
    join(folder, 'nginx.conf'),
    `master_process off; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
      open_file_cache max=10; server_tokens off;
      client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
      uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
      server { listen 127.0.0.1:${String(port)}; ${locations.join('\n')} }
    }`,
  )
  const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  return startServer('nginx', args, { port })
}

/**
 * @param {import('./processes.mjs').Running} stable
 * @param {string} folder for what the other servers send
 * @returns the ratios to node:http, and our server's peak memory
 */
export async function measureCached(stable, folder) {
  heading('Cached answers: requests per second of the server’s processor time')
  const kinds = [
    { name: 'page /horses', path: '/horses' },
    { name: 'JSON /api/horses', path: '/api/horses' },
  ]
  /** @type {Map<string, Answer>} */
  const answers = new Map()
  for (const { path } of kinds) answers.set(path, await bytesOf(stable.url + path))

  const raw = await startRawServer(folder, answers)
  const nginx = await startNginx(join(folder, 'nginx'), answers)
  const contenders = [
    { name: 'the stable', server: stable },
    { name: 'node:http alone', server: raw },
    ...(nginx ? [{ name: 'nginx, a file', server: nginx }] : []),
  ]
  for (const [path, { body }] of answers)
    for (const { name, server } of contenders)
      if (!(await bytesOf(server.url + path)).body.equals(body))
        throw new Error(`${name} sends different bytes for ${path}`)

  /** @type {Record<string, Record<string, import('./load.mjs').Load[]>>} */
  const loads = {}
  const { peakMB } = await withPeakMemory(stable.pid, async () => {
    // In turn, so that other work on the machine affects all of them alike; the first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1)
      for (const { name: kind, path } of kinds)
        for (const { name, server } of contenders) {
          const one = await load(
            { ...server, url: server.url + path, headers },
            { amount: requestsEach },
          )
          if (round > 0) ((loads[kind] ??= {})[name] ??= []).push(one)
        }
  })
  await raw.stop()
  await nginx?.stop()

  const loadsOf = (/** @type {string} */ kind, /** @type {string} */ name) =>
    loads[kind]?.[name] ?? []
  // Round by round, because other work on the machine affects neighbours in a round alike.
  const compared = (
    /** @type {string} */ kind,
    /** @type {string} */ name,
    /** @type {string} */ yardstick,
  ) =>
    medianKnown(
      loadsOf(kind, name).map((one, round) =>
        ratio(one.perCpuSecond, loadsOf(kind, yardstick)[round]?.perCpuSecond),
      ),
    )
  table(
    [
      'answer',
      'bytes',
      'from',
      'requests per CPU-s',
      'requests per s',
      'ratio to node:http',
      'ratio to nginx',
    ],
    kinds.flatMap(({ name: kind, path }) =>
      contenders.map(({ name }) => [
        kind,
        shown(answers.get(path)?.body.length),
        name,
        shown(medianKnown(loadsOf(kind, name).map((one) => one.perCpuSecond))),
        shown(median(loadsOf(kind, name).map((one) => one.perSecond))),
        shown(compared(kind, name, 'node:http alone'), 2),
        nginx ? shown(compared(kind, name, 'nginx, a file'), 2) : 'no nginx',
      ]),
    ),
  )
  console.log(
    `\nAll send the same gzip bytes and headers, which is checked first; 32 connections, medians of ${String(rounds)} rounds in turn.${nginx ? '' : ' nginx is not installed here: no comparison with it.'}`,
  )
  const ratios = kinds.map(({ name }) => compared(name, 'the stable', 'node:http alone'))
  return { pageRatio: ratios[0], jsonRatio: ratios[1], peakMB }
}
