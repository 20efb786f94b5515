// What each public page makes a phone load in Chromium until the network is quiet.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { publicPages, withPhone } from './chromium.mjs'
import { heading, shown, table } from './figures.mjs'
import { root } from './processes.mjs'

/** The built files with back-office code, by their sources' names in Vite's manifest. */
function adminFiles() {
  /** @type {Record<string, { file: string, src?: string, name?: string }>} */
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8'))
  return Object.entries(manifest)
    .filter(([key, { src = '', name = '' }]) => /admin/i.test(`${key} ${src} ${name}`))
    .map(([, { file }]) => `/${file}`)
}

/** @param {import('@playwright/test').Browser} browser @param {string} url */
const weigh = (browser, url) =>
  withPhone(browser, async (page, devTools) => {
    /** @type {Map<string, { url: string, kind: ReturnType<typeof kindOf>, headerBytes: number }>} */
    const answers = new Map()
    const bytes = { script: 0, style: 0, font: 0, image: 0, document: 0, other: 0, all: 0 }
    /** @type {{ file: string, bytes: number }[]} */
    const scripts = []
    let requests = 0
    let scriptWireBytes = 0
    devTools.on('Network.responseReceived', ({ requestId, response }) => {
      answers.set(requestId, {
        url: response.url,
        kind: kindOf(response.mimeType),
        headerBytes: response.encodedDataLength,
      })
    })
    devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const answer = answers.get(requestId)
      if (!answer || encodedDataLength === 0) return
      requests += 1
      bytes.all += encodedDataLength
      const bodyBytes = encodedDataLength - answer.headerBytes
      bytes[answer.kind] += bodyBytes
      if (answer.kind !== 'script') return
      scriptWireBytes += encodedDataLength
      scripts.push({ file: new URL(answer.url).pathname, bytes: bodyBytes })
    })
    const response = await page.goto(url, { waitUntil: 'networkidle', timeout: 20_000 })
    const inline = await page.locator('style').allTextContents()
    const inlineStyle = brotliCompressSync(inline.join('')).length
    return { status: response?.status(), bytes, scripts, scriptWireBytes, requests, inlineStyle }
  })

/** @param {string} mimeType @returns {'script' | 'style' | 'font' | 'image' | 'document' | 'other'} */
function kindOf(mimeType) {
  if (mimeType.includes('javascript')) return 'script'
  if (mimeType === 'text/css') return 'style'
  if (mimeType === 'text/html') return 'document'
  if (mimeType.startsWith('font/')) return 'font'
  return mimeType.startsWith('image/') ? 'image' : 'other'
}

const kB = (/** @type {number} */ bytes) => shown(bytes / 1000, 1)

/** @param {import('@playwright/test').Browser} browser @param {string} url of the server */
export async function measureWeight(browser, url) {
  heading('What a page weighs on a phone: kB as transferred (brotli), until the network is quiet')
  const pages = Object.entries(await publicPages(url))
  const admin = adminFiles()
  // The very first visit makes the pictures.
  for (const [, path] of pages) await weigh(browser, url + path)

  const rows = []
  const breaches = []
  let landingScriptKB = NaN
  let heaviest = ''
  let styleKB = 0
  let mostScripts = 0
  for (const [name, path] of pages) {
    const weight = await weigh(browser, url + path)
    const { status, bytes, scripts, requests, inlineStyle } = weight
    mostScripts = Math.max(mostScripts, scripts.length)
    if (name === 'landing') {
      landingScriptKB = weight.scriptWireBytes / 1000
      heaviest = scripts
        .sort((one, other) => other.bytes - one.bytes)
        .slice(0, 8)
        .map((script) => `${script.file.replace(/^.*\//, '')} ${kB(script.bytes)}`)
        .join(', ')
    }
    styleKB = Math.max(styleKB, inlineStyle / 1000)
    breaches.push(...scripts.map(({ file }) => file).filter((file) => admin.includes(file)))
    rows.push([
      status === 200 ? name : `${name} (status ${String(status)})`,
      String(scripts.length),
      kB(weight.scriptWireBytes),
      kB(inlineStyle + bytes.style),
      kB(bytes.document),
      kB(bytes.font),
      kB(bytes.image),
      kB(bytes.all),
      String(requests),
    ])
  }
  table(
    ['page', 'scripts', 'JavaScript', 'CSS', 'HTML', 'fonts', 'pictures', 'all', 'requests'],
    rows,
  )
  console.log(
    `\nCSS is the rules in the page, compressed alone and included in the HTML's weight, too, and the style sheet. “JavaScript” and “all” include headers. Admin code on a public page: ${breaches.length === 0 ? `none of the build's ${String(admin.length)} admin files` : breaches.join(', ')}. The heaviest scripts of the landing page: ${heaviest}.`,
  )
  return { landingScriptKB, mostScripts, styleKB, adminFilesLoaded: breaches.length }
}
