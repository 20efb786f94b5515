// Six results entered on a phone at the rails, counting what the thumb does: for `npm run bench` and the browser tests.
import { randomUUID } from 'node:crypto'

const tapSeconds = 1.8
const keySeconds = 0.28

/** What a first to a fifth earn in the race. */
export const scheme = ['110000.00', '32000.00', '18000.00', '9500.00', '5400.00']
/** The places of the six runners, in the order of the sheet. */
export const places = [3, 1, 7, 2, 5, 4]

/**
 * Enters six horses in a race of today, which is added.
 * @param {import('@playwright/test').APIRequestContext} request of someone signed in
 * @param {readonly { id: string, name: string }[]} horses
 * @returns {Promise<{ meetingId: string, raceId: string, runners: { runId: string, name: string }[] }>} by name
 */
export async function declareForToday(request, horses) {
  /** @type {(path: string, data: object) => Promise<any>} */
  const add = async (path, data) => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await request.post(path, { data, headers })
    if (!answer.ok()) throw new Error(`${path}: ${String(answer.status())} ${await answer.text()}`)
    return answer.json()
  }
  // in Mauritius
  const date = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)
  /** @type {{ id: string, date: string }[]} */
  const meetings = await (await request.get('/api/meetings')).json()
  const today = meetings
    .filter((meeting) => meeting.date === date)
    .sort((one, other) => one.id.localeCompare(other.id))[0]
  const meeting =
    today ?? (await add('/api/meetings', { date, venue: 'Champ de Mars', confirm: ['off-season'] }))
  const name = `The Rails Plate ${randomUUID().slice(0, 8)}`
  const race = await add(`/api/meetings/${meeting.id}/races`, {
    name,
    totalRunners: 9,
    prizes: scheme,
  })
  const runners = []
  for (const [index, horse] of horses.entries()) {
    const run = await add(`/api/races/${race.id}/runs`, {
      ...{ horseId: horse.id, state: 'declared', draw: index + 1 },
      confirm: ['second-race', 'too-young'],
    })
    runners.push({ runId: run.id, name: horse.name })
  }
  runners.sort((one, other) => one.name.localeCompare(other.name))
  return { meetingId: meeting.id, raceId: race.id, runners }
}

/**
 * From the dashboard to the last result saved, by thumb. The page must be a phone with touch, and signed in.
 * @param {import('@playwright/test').Page} page
 * @param {readonly { runId: string, name: string }[]} runners
 */
export async function enterSixResults(page, runners) {
  const count = { taps: 0, keys: 0 }
  /** @param {import('@playwright/test').Locator} target */
  const tap = async (target) => {
    count.taps += 1
    await target.tap()
  }
  await page.goto('/admin')
  await page.waitForFunction(() => document.documentElement.dataset['alive'] === 'true')
  await tap(page.getByRole('link', { name: /sheet$/ }))
  for (const [index, { runId, name }] of runners.entries()) {
    const pad = page.getByRole('region', { name: `Result of ${name}`, exact: true })
    // other races of the day may come first
    if (index === 0) {
      await page.getByRole('region', { name: /^Result of / }).waitFor()
      if (!(await pad.isVisible())) await tap(page.locator(`[data-place="${runId}"]`))
    }
    const place = places[index] ?? 0
    await tap(pad.getByRole('button', { name: String(place), exact: true }))
  }
  for (const { runId } of runners)
    await page.locator(`#run-${runId}[data-saved]`).filter({ hasText: 'Saved' }).waitFor()
  return { ...count, seconds: count.taps * tapSeconds + count.keys * keySeconds }
}

/** @param {{ taps: number, keys: number, seconds: number }} count */
export const countWords = ({ taps, keys, seconds }) =>
  `six results by thumb: ${String(taps)} taps, ${String(keys)} keys, ${seconds.toFixed(1)} s`
