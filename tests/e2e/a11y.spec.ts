import type { Page } from '@playwright/test'
import { publicPages } from './support/demo'
import { openPage, phone, watchCalls } from './support/page'
import { expect, hydrated, test } from './support/test'

/** How far the page can be scrolled sideways, and what causes it. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const beyond = document.documentElement.scrollWidth - width
    const culprits =
      beyond > 0
        ? Array.from(document.querySelectorAll('body *'))
            .filter((each) => each.getBoundingClientRect().right > width + 1)
            .slice(0, 3)
            .map((each) => each.outerHTML.slice(0, 120))
        : []
    return { beyond, culprits }
  })
const none = { beyond: 0, culprits: [] }

test.describe('every page is accessible', () => {
  test.use({ colorScheme: 'light' })

  test('on a desktop in light mode and on a phone in dark mode', async ({
    page,
    request,
    expectAccessible,
  }) => {
    test.slow()
    const asked = watchCalls(page)
    for (const { path } of await publicPages(request)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await openPage(page, path)
      await test.step(`${path} on a desktop in light mode`, () => expectAccessible())
      expect(asked, `${path} comes with its data`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize(phone)
      await test.step(`${path} on a phone in dark mode`, () => expectAccessible())
    }
  })
})

// The layout needs no scripts, and without them nothing moves during measuring.
test.describe('without scripts, nothing needs sideways scrolling', () => {
  test.use({ javaScriptEnabled: false })

  const expectToFit = async (page: Page, path: string) => {
    await page.goto(path)
    for (const width of [360, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page), `${path} at ${width}`).toEqual(none)
    }
  }

  test('from 360 to 1920 pixels, and every page shows its content, one main heading and its landmarks', async ({
    page,
    request,
  }) => {
    for (const { path, heading } of await publicPages(request)) {
      await expectToFit(page, path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText([heading])
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('status').getByText('Loading...'), path).toHaveCount(0)
      for (const landmark of ['banner', 'main', 'contentinfo'] as const)
        await expect(page.getByRole(landmark), path).toHaveCount(1)
      await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
      expect(
        await gluedWords(page),
        `${path}: words that look separate but are copied as one`,
      ).toEqual([])
    }
    // the last is a page by staff
    await expect(page.getByRole('main').getByRole('paragraph').first()).toBeVisible()
  })

  test('for staff, who have the fullest header', async ({ page, signIn }) => {
    await signIn('staff')
    for (const path of ['/', '/profile']) await expectToFit(page, path)
  })
})

/** Words on a line that look separate but would be copied and read aloud as one. */
const gluedWords = (page: Page) =>
  page.evaluate(() => {
    const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')
    const blockOf = (node: Node) => {
      let block = node.parentElement
      while (block && isInline(block)) block = block.parentElement
      return block
    }
    const edgeOf = (node: Node, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) {
      const { parentElement } = walker.currentNode
      if (walker.currentNode.nodeValue && parentElement?.checkVisibility())
        texts.push(walker.currentNode)
    }
    return texts.flatMap((node, index) => {
      const next = texts[index + 1]
      const [before, after] = [node.nodeValue ?? '', next?.nodeValue ?? '']
      if (!next || blockOf(node) !== blockOf(next)) return []
      if (/\s$/.test(before) || /^\s/.test(after)) return []
      const left = edgeOf(node, before.length - 1)
      const right = edgeOf(next, 0)
      const isOnOneLine = left.top < right.bottom && right.top < left.bottom
      return isOnOneLine && right.left - left.right > 1 ? [`${before}|${after}`] : []
    })
  })

test('copies a result as separate words', async ({ page }) => {
  await page.goto('/horses/tamarind-ledger')
  const row = page.getByRole('table', { name: 'Performance History' }).getByRole('row').nth(1)
  await row.selectText()
  const copied = await page.evaluate(() => getSelection()?.toString())
  expect(copied).toMatch(/\b\d+(st|nd|rd|th) of \d+/)
})

test.describe('on touch', () => {
  test.use({
    ...{ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('targets are at least 24 by 24 pixels, and nothing moves where motion is reduced', async ({
    page,
    request,
  }) => {
    for (const { path } of await publicPages(request)) {
      await page.goto(path)
      await hydrated(page)
      const small = await page
        .locator('a:visible, button:visible, select:visible, summary:visible')
        .evaluateAll((all) =>
          all
            .filter((each) => {
              // a link in a sentence is as high as its line, and a link may cover its whole card
              if (getComputedStyle(each).display === 'inline') return false
              const { width, height } = each.getBoundingClientRect()
              return width > 1 && (width < 24 || height < 24)
            })
            .filter((each) => getComputedStyle(each, '::after').position !== 'absolute')
            .map((each) => each.outerHTML.slice(0, 120)),
        )
      expect(small, path).toEqual([])
      const moving = await page.locator('main *, header *').evaluateAll((all) =>
        all
          .filter((each) => {
            const style = getComputedStyle(each)
            const moves = /all|transform|translate|scale|rotate/.test(style.transitionProperty)
            const lasts = (text: string) => text.split(',').some((part) => parseFloat(part) > 0.01)
            return (
              (moves && lasts(style.transitionDuration)) ||
              (style.animationName !== 'none' && lasts(style.animationDuration))
            )
          })
          .map((each) => each.outerHTML.slice(0, 120)),
      )
      expect(moving, path).toEqual([])
    }
  })
})
