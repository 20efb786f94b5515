// What a thumb does to enter six results at the rails, on a phone of 390 points.
import { heading, shown, table } from './figures.mjs'
import { declareForToday, enterSixResults } from './race-day.mjs'

// The demo's account, whose password is in the README.
const admin = { email: 'admin@example.com', password: 'demo-stable-2026' }

/** @param {import('@playwright/test').Browser} browser @param {string} url of the server */
export async function measureSheet(browser, url) {
  heading('Six results entered at the rails')
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const answer = await context.request.post('/api/login', { data: admin })
    if (!answer.ok()) throw new Error(`the demo’s admin could not sign in: ${answer.status()}`)
    /** @type {{ id: string, name: string, status: string }[]} */
    const horses = await (await context.request.get('/api/horses?view=card')).json()
    const racing = horses.filter(({ status }) => status === 'active').slice(0, 6)
    const { runners } = await declareForToday(context.request, racing)
    const count = await enterSixResults(await context.newPage(), runners)
    table(
      ['taps', 'keys', 'thumb time, s'],
      [[String(count.taps), String(count.keys), shown(count.seconds, 1)]],
    )
    return count
  } finally {
    await context.close()
  }
}
