// Finds a Chromium for the browser tests, or installs one, and says which.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { aptInstall, canUseApt } from './apt.mjs'
import { Failure, runPackage, secondsSince } from './process.mjs'

/**
 * A Chromium to try. Without a path it is Playwright's own headless one.
 * @typedef {{ name: string, executablePath?: string }} Browser
 */

/** @param {string} name of a program; returns its path if the PATH has it */
const inPath = (name) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => ({ name: path, executablePath: path }))

/** Chromium without its windows, which takes two thirds of the time. @returns {Browser[]} */
const headlessOnly = () => [
  ...(existsSync(chromium.executablePath()) ? [{ name: "Playwright's own Chromium" }] : []),
  ...inPath('chromium-headless-shell'),
]

/** @returns {Browser[]} every Chromium on this machine, the one to prefer first */
function candidates() {
  const named = process.env['CHROMIUM_PATH']
  if (named) return [{ name: `CHROMIUM_PATH (${named})`, executablePath: named }]
  return [
    ...headlessOnly(),
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(inPath),
  ]
}

/** The first Chromium on this machine, whether it starts or not; undefined without one. */
export const installedChromium = () => candidates()[0]

/** The first line of the reason why a browser does not start, or undefined if it does. @param {Browser} browser */
async function whyNotStarting({ executablePath }) {
  try {
    const running = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    await running.close()
    return undefined
  } catch (error) {
    return String(error).split('\n')[0]
  }
}

/** The first Chromium that starts. @returns {Promise<Browser | undefined>} */
async function startingChromium() {
  for (const browser of candidates()) {
    const reason = await whyNotStarting(browser)
    if (reason === undefined) return browser
    console.log(`${browser.name} does not start: ${reason}`)
  }
  return undefined
}

/**
 * A Chromium that starts: CHROMIUM_PATH, or one without windows, which is installed if that needs no root password, or any.
 * @returns {Promise<string | undefined>} its path, or undefined for Playwright's own
 * @throws {Failure} if there is none
 */
export async function findChromium() {
  const started = performance.now()
  const isNamed = Boolean(process.env['CHROMIUM_PATH'])
  if (!isNamed && headlessOnly().length === 0 && canUseApt())
    await aptInstall(['chromium-headless-shell'], '60 MB')
  let browser = await startingChromium()
  if (!browser && isNamed)
    throw new Failure('CHROMIUM_PATH names a browser that does not start. Correct or unset it.')
  if (!browser) {
    console.log(
      'No Chromium here: downloading Playwright’s own, about 150 MB (playwright install).',
    )
    await runPackage('@playwright/test', 'playwright', ['install', 'chromium'], {
      timeoutSeconds: 300,
    })
    browser = await startingChromium()
  }
  if (!browser)
    throw new Failure(
      'The browser tests need Chromium, and none could be found or installed. Install one (Debian: apt-get install -y chromium-headless-shell; anywhere: npx playwright install --with-deps chromium), or set CHROMIUM_PATH to one.',
    )
  console.log(`Browser: ${browser.name} (ready in ${secondsSince(started)}).`)
  return browser.executablePath
}
