// What Lighthouse says of each public page on a phone: performance, accessibility, best practices, search engines.
import lighthouse from 'lighthouse'
import { openChromium, publicPages } from './chromium.mjs'
import { heading, table } from './figures.mjs'
import { freePort } from './processes.mjs'

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
      const result = await lighthouse(url + path, {
        port,
        logLevel: 'silent',
        onlyCategories: [...categories],
      })
      if (!result) throw new Error(`Lighthouse did not look at ${path}`)
      const { categories: found, audits } = result.lhr
      rows.push([
        name,
        ...categories.map((category) => {
          const score = Math.round((found[category]?.score ?? 0) * 100)
          lowest[category] = Math.min(lowest[category], score)
          return String(score)
        }),
      ])
      for (const { id } of categories
        .slice(1)
        .flatMap((category) => found[category]?.auditRefs ?? [])) {
        const audit = audits[id]
        if (audit?.scoreDisplayMode === 'binary' && audit.score === 0)
          faults.add(`${name}: ${audit.title}`)
      }
    }
  } finally {
    await browser.close()
  }
  table(['page', ...categories], rows)
  for (const fault of faults) console.log(`- ${fault}`)
  return lowest
}
