// What Lighthouse says of each public page on a phone: performance, accessibility, best practices, search engines.
import lighthouse from 'lighthouse'
import { openChromium, publicPages } from './chromium.mjs'
import { heading, median, table } from './figures.mjs'
import { freePort } from './processes.mjs'

/** Of as many looks at each page the median counts: one alone varies by several points. */
const runs = 3
const categories = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo'])

/**
 * The lowest score of all pages in each category.
 * @typedef {Record<(typeof categories)[number], number>} Lowest
 */

/**
 * Lighthouse needs a browser of its own, which it reaches through a port.
 * @param {string} url of the server
 * @returns {Promise<Lowest | undefined>} undefined without a browser
 */
export async function measureLighthouse(url) {
  const port = await freePort()
  const browser = await openChromium([`--remote-debugging-port=${String(port)}`])
  if (!browser) return undefined
  heading('Lighthouse on a phone')
  /** @type {Lowest} */
  const lowest = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
  /** @type {Set<string>} */
  const faults = new Set()
  const rows = []
  try {
    for (const [name, path] of Object.entries(await publicPages(url))) {
      /** @type {import('lighthouse').Result[]} */
      const looks = []
      for (let run = 0; run < runs; run += 1) looks.push(await look(url + path, port))
      rows.push([
        name,
        ...categories.map((category) => {
          const score = median(looks.map(({ categories: found }) => found[category]?.score ?? 0))
          lowest[category] = Math.min(lowest[category], Math.round(score * 100))
          return String(Math.round(score * 100))
        }),
      ])
      for (const title of looks.flatMap(failures)) faults.add(`${name}: ${title}`)
    }
  } finally {
    await browser.close()
  }
  table(['page', ...categories], rows)
  for (const fault of faults) console.log(`- ${fault}`)
  return lowest
}

/** @param {string} address @param {number} port of the browser */
async function look(address, port) {
  const result = await lighthouse(address, {
    port,
    logLevel: 'silent',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`Lighthouse did not look at ${address}`)
  return result.lhr
}

/** The titles of what a page fails, performance aside. @param {import('lighthouse').Result} result */
const failures = ({ categories: found, audits }) =>
  categories
    .slice(1)
    .flatMap((category) => found[category]?.auditRefs ?? [])
    .map(({ id }) => audits[id])
    .flatMap((audit) =>
      audit?.scoreDisplayMode === 'binary' && audit.score === 0 ? [audit.title] : [],
    )
