// `npm run bench`: measures the built server in one run, and compares the figures with their aims.
// docs/performance.md says what they mean. Nothing leaves this machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChromium } from './chromium.mjs'
import { aims, heading, shown, table } from './figures.mjs'
import { measureAlive } from './measure-alive.mjs'
import { measureCached } from './measure-cached.mjs'
import { measureImages } from './measure-images.mjs'
import { measureLighthouse } from './measure-lighthouse.mjs'
import { measurePaint } from './measure-paint.mjs'
import { measureStart } from './measure-process.mjs'
import { measureRendering } from './measure-rendering.mjs'
import { measureSheet } from './measure-sheet.mjs'
import { measureSignedIn } from './measure-signed-in.mjs'
import { measureSlowWork } from './measure-slow-work.mjs'
import { measureWeight } from './measure-weight.mjs'
import { startStable } from './processes.mjs'

const longestMs = 30 * 60_000

const begun = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'stable-bench-'))
const overdue = setTimeout(() => {
  console.error('The bench took too long and was stopped.')
  process.exit(1)
}, longestMs)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => process.exit(1))

process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
})

await bench()
clearTimeout(overdue)

async function bench() {
  console.log(
    `Node ${process.versions.node}, ${String(availableParallelism())} processors, ${process.platform}, ${new Date().toISOString().slice(0, 10)}. This takes a few minutes; don't use the machine for anything else meanwhile.`,
  )
  if (process.platform !== 'linux')
    console.log('Processor time and memory are measured on Linux only.')

  const demo = join(folder, 'demo')
  const filling = await startStable(demo, { demo: true })
  await filling.stop()

  const { stable, firstAnswerSeconds, restMB } = await measureStart(demo)
  const cached = await measureCached(stable, folder)
  const signedIn = await measureSignedIn(join(folder, 'signed-in'))
  const rendering = await measureRendering(join(folder, 'large'))
  const slowWork = await measureSlowWork(join(folder, 'slow-work'))
  const images = await measureImages(stable)

  heading('Memory of the server’s process, MB')
  table(
    ['when', 'resident MB'],
    [
      ['at rest, two seconds after its first page', shown(restMB)],
      ['peak while sending cached answers', shown(cached.peakMB)],
      ['peak while rendering pages of 50 cards', shown(rendering.peakMB)],
      ['peak while making pictures', shown(images.peakMB)],
    ],
  )
  const browser = await openChromium()
  if (!browser)
    console.log(
      '\nChromium is not installed: page weights, paints and time to alive are not measured.',
    )
  const weight = browser && (await measureWeight(browser, stable.url))
  const alive = browser && (await measureAlive(browser, stable.url))
  const sheet = browser && (await measureSheet(browser, stable.url))
  const lighthouse = await measureLighthouse(stable.url)
  await stable.stop()
  const pictures = browser && (await measurePaint(browser, join(folder, 'photographs')))
  await browser?.close()

  heading('Compared with the aims')
  const { pageRatio, jsonRatio } = cached
  const loadMB =
    cached.peakMB === undefined ? undefined : Math.max(cached.peakMB, rendering.peakMB ?? 0)
  const missed = aims([
    {
      what: 'cached page to node:http',
      measured: pageRatio,
      digits: 2,
      unit: '',
      aim: 0.9,
      isAtLeast: true,
    },
    {
      what: 'cached JSON to node:http',
      measured: jsonRatio,
      digits: 2,
      unit: '',
      aim: 0.9,
      isAtLeast: true,
    },
    {
      what: 'viewer’s page to React alone',
      measured: signedIn.viewerPage,
      digits: 1,
      unit: '',
      aim: 2,
    },
    {
      what: 'page rendered for staff to React alone',
      measured: signedIn.staffPage,
      digits: 1,
      unit: '',
      aim: 2,
    },
    { what: 'GET /api/user to bare Hono', measured: signedIn.user, digits: 1, unit: '', aim: 3 },
    {
      what: 'GET /api/horses?view=card for a viewer to bare Hono',
      measured: signedIn.viewerCards,
      digits: 1,
      unit: '',
      aim: 3,
    },
    {
      what: 'GET /api/horses?view=card for staff to bare Hono',
      measured: signedIn.staffCards,
      digits: 1,
      unit: '',
      aim: 3,
    },
    {
      what: '/horses, 1,000 horses to 10',
      measured: rendering.pageGrowth,
      digits: 2,
      unit: '',
      aim: 1.5,
    },
    {
      what: 'GET /api/horses?limit=10, 1,000 horses to 10',
      measured: rendering.pieceGrowth,
      digits: 2,
      unit: '',
      aim: 1.5,
    },
    {
      what: 'GET /api/users?limit=10, 1,000 people to 10',
      measured: rendering.peopleGrowth,
      digits: 2,
      unit: '',
      aim: 1.5,
    },
    {
      what: 'GET /api/investments?limit=10, 1,000 lots to 10',
      measured: rendering.lotsGrowth,
      digits: 2,
      unit: '',
      aim: 1.5,
    },
    {
      what: 'cached page during slow work, 99th percentile',
      measured: slowWork.cachedMs,
      digits: 0,
      unit: ' ms',
      aim: 50,
    },
    {
      what: 'rendered page during slow work, 99th percentile',
      measured: slowWork.renderedMs,
      digits: 0,
      unit: ' ms',
      aim: 300,
    },
    { what: 'six results, taps', measured: sheet?.taps, digits: 0, unit: '', aim: 30 },
    { what: 'six results, keys', measured: sheet?.keys, digits: 0, unit: '', aim: 40 },
    { what: 'six results, thumb time', measured: sheet?.seconds, digits: 1, unit: ' s', aim: 90 },
    {
      what: 'JavaScript of the landing page',
      measured: weight?.landingScriptKB,
      digits: 1,
      unit: ' kB',
      aim: 100,
    },
    {
      what: 'admin files on public pages',
      measured: weight?.adminFilesLoaded,
      digits: 0,
      unit: '',
      aim: 0,
    },
    {
      what: 'script files of a public page, at most',
      measured: weight?.mostScripts,
      digits: 0,
      unit: '',
      aim: 8,
    },
    {
      what: 'script files of an admin screen, at most',
      measured: alive?.adminScripts,
      digits: 0,
      unit: '',
      aim: 8,
    },
    {
      what: 'public page alive, first visit',
      measured: alive?.publicFirst,
      digits: 2,
      unit: ' s',
      aim: 2.5,
    },
    {
      what: 'admin screen alive, first visit',
      measured: alive?.adminFirst,
      digits: 2,
      unit: ' s',
      aim: 3,
    },
    {
      what: 'admin screen alive, second visit',
      measured: alive?.adminSecond,
      digits: 2,
      unit: ' s',
      aim: 1,
    },
    { what: 'CSS in a page’s HTML', measured: weight?.styleKB, digits: 1, unit: ' kB', aim: 10 },
    ...(pictures ?? []).flatMap(({ name, seconds, kB }) => [
      { what: `largest paint, ${name}`, measured: seconds, digits: 2, unit: ' s', aim: 1.5 },
      { what: `before its picture, ${name}`, measured: kB, digits: 1, unit: ' kB', aim: 100 },
    ]),
    ...[
      { category: /** @type {const} */ ('performance'), aim: 95 },
      { category: /** @type {const} */ ('accessibility'), aim: 100 },
      { category: /** @type {const} */ ('best-practices'), aim: 100 },
      { category: /** @type {const} */ ('seo'), aim: 100 },
    ].map(({ category, aim }) => ({
      what: `Lighthouse on a phone, ${category}, the lowest page`,
      measured: lighthouse?.[category],
      ...{ digits: 0, unit: '', aim, isAtLeast: true },
    })),
    { what: 'memory at rest', measured: restMB, digits: 0, unit: ' MB', aim: 150 },
    { what: 'memory under load', measured: loadMB, digits: 0, unit: ' MB', aim: 150 },
    {
      what: 'first answer after the start',
      measured: firstAnswerSeconds,
      digits: 2,
      unit: ' s',
      aim: 0.5,
    },
  ])
  console.log(
    `\n${missed === 0 ? 'No aim was missed.' : `Missed: ${String(missed)}.`} ${shown((performance.now() - begun) / 1000)} s in all.`,
  )
}
