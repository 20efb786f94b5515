import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'
import { moveByKeys } from './admin-horses'

interface Point {
  x: number
  y: number
}

/** How a person presses and moves things on a screen. */
export interface Hands {
  press: (target: Locator) => Promise<void>
  /** Drags a thing by its handle to where another's handle is, which stands at `place`. */
  drag: (page: Page, handle: Locator, to: Locator, place: number) => Promise<void>
  choose: (page: Page, field: Locator, option: string) => Promise<void>
}

/** At a desk. */
export const mouse: Hands = {
  press: (target) => target.click(),
  drag: async (page, handle, to, place) => {
    const [start, end] = await wayOf(handle, to)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: STEPS })
    await isOver(page, place)
    await page.mouse.up()
  },
  choose: async (page, field, option) => {
    await field.click()
    await page.getByRole('option', { name: option, exact: true }).click()
  },
}

/** At a desk, without a mouse where things are moved. */
export const keys: Pick<Hands, 'drag'> = {
  drag: async (page, handle, to, place) => {
    const [start, end] = await wayOf(handle, to)
    const isBeside = Math.abs(end.x - start.x) > Math.abs(end.y - start.y)
    const key = isBeside
      ? end.x < start.x
        ? 'ArrowLeft'
        : 'ArrowRight'
      : end.y < start.y
        ? 'ArrowUp'
        : 'ArrowDown'
    await moveByKeys(page, handle, key, place)
  },
}

/** On a phone. Of what a finger does the browser decides whether it moves a thing or scrolls the page. */
export const finger: Hands = {
  press: (target) => target.tap(),
  drag: async (page, handle, to, place) => {
    const [start, end] = await wayOf(handle, to)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', start)
    for (let step = 1; step <= STEPS; step += 1)
      await touch('touchMove', {
        x: start.x + ((end.x - start.x) * step) / STEPS,
        y: start.y + ((end.y - start.y) * step) / STEPS,
      })
    await isOver(page, place)
    await touch('touchEnd')
    await session.detach()
  },
  choose: async (_page, field, option) => {
    // the phone's own picker
    await field.selectOption({ label: option })
  },
}

const STEPS = 12

/** From the middle of one handle to that of the other, once both are in sight. */
async function wayOf(handle: Locator, to: Locator): Promise<[Point, Point]> {
  await to.scrollIntoViewIfNeeded()
  await handle.scrollIntoViewIfNeeded()
  const [start, end] = [await handle.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('there is nothing to move')
  const middle = ({ x, y, width, height }: Point & { width: number; height: number }) => ({
    x: x + width / 2,
    y: y + height / 2,
  })
  return [middle(start), middle(end)]
}

/** Let go before the page has followed, a thing would fall back. */
const isOver = (page: Page, place: number) =>
  expect(page.getByText(`is over place ${place} of`)).toBeAttached()

/** Chooses files as the system's dialog gives them, which opens where `opener` is pressed. */
export async function chooseFiles(
  page: Page,
  { press }: Pick<Hands, 'press'>,
  opener: Locator,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await press(opener)
  await (await opened).setFiles(files)
}
