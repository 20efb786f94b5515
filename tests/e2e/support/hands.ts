import { expect, type FileChooser, type Locator, type Page } from '@playwright/test'
import { moveByKeys } from './admin-horses'

interface Point {
  x: number
  y: number
}

/** How a person presses and moves things on a screen. */
export interface Hands {
  press: (target: Locator) => Promise<void>
  /** Drags an item by its handle to another's handle, which is at `place`. */
  drag: (page: Page, handle: Locator, to: Locator, place: number) => Promise<void>
  choose: (page: Page, field: Locator, option: string) => Promise<void>
}

/** On a desktop. */
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
    const wanted = page.getByRole('option', { name: option, exact: true })
    // On a busy machine the window may lose the focus, which closes the list; a long list grows while it scrolls, so that
    // a press may land beside its option.
    await expect(async () => {
      // the native select is there until the scripted one has loaded
      if (!(await wanted.isVisible()))
        await field.and(page.locator('button')).click({ timeout: 3000 })
      await wanted.click({ timeout: 2000 })
      await expect(wanted).toBeHidden({ timeout: 1000 })
    }).toPass()
  },
}

/** On a desktop, moving things by keyboard. */
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

/** On a phone. The browser decides whether a finger moves an item or scrolls the page. */
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

/** From the middle of one handle to the middle of the other, once both are in view. */
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

/** Waits for the page to follow: an item dropped earlier would fall back. */
const isOver = (page: Page, place: number) =>
  expect(page.getByText(`is over place ${place} of`)).toBeAttached()

/** Chooses files in the system's dialog, which pressing `opener` opens. */
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
