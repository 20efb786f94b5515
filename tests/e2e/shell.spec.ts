import { expect, holdBack, hydrated, test } from './support/test'

const phone = { width: 390, height: 844 }

test('links to every place in the header, and marks the current one', async ({ page }) => {
  const nav = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/')
  await hydrated(page)
  await expect(nav.getByRole('link')).toHaveText([
    'Home',
    'Horses',
    'Racing',
    'Gallery',
    'Ownership',
  ])
  await expect(nav.locator('[aria-current=page]')).toHaveText('Home')
  for (const label of ['Racing', 'Gallery', 'Ownership', 'Horses']) {
    await nav.getByRole('link', { name: label }).click()
    await expect(nav.locator('[aria-current=page]')).toHaveText(label)
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: /Tamarind Ledger/ })
    .click()
  await expect(page).toHaveURL('/horses/tamarind-ledger')
  await expect(nav.locator('[aria-current=page]')).toHaveText('Horses')
  await page.getByRole('link', { name: 'Ecurie Flamboyant home page' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login',
  )
})

test('keeps the scroll position from before the scripts load', async ({ page }) => {
  const scripts = await holdBack(page, /\.js$/)
  await page.goto('/horses', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.mouse.wheel(0, 900)
  const top = () => page.evaluate(() => window.scrollY)
  await expect.poll(top).toBe(900)
  scripts.letGo()
  await hydrated(page)
  // the page might move a moment later than a frame, and nothing signals that it won't
  await page.waitForTimeout(500)
  expect(await top()).toBe(900)

  // with the mouse, as `click()` first scrolls to the link, even if it is in view
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' })
  const box = await link.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
  // the router scrolls a page a moment after it appears: leaving sooner loses the old position
  await page.waitForTimeout(500)
  await expect.poll(top, 'another page starts at its top').toBe(0)
  await page.goBack()
  await expect.poll(top, 'Back restores the position').toBe(900)
})

test('keeps the header in view, and starts another page at its top', async ({ page }) => {
  await page.goto('/horses')
  await hydrated(page)
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' })
  await expect(link).toBeInViewport()

  await page.setViewportSize(phone)
  await page.evaluate(() => window.scrollTo(0, 2500))
  await expect(link).toBeInViewport()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('gives viewers a menu of their own places', async ({ page, signIn }) => {
  await signIn('viewer')
  await page.goto('/horses')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)

  const opener = page.locator('summary', { hasText: 'CL' })
  await expect(opener).toHaveAccessibleName('CL Your account: Corail Latanier')
  await opener.click()
  const menu = page.getByRole('banner').locator('details')
  await expect(menu.getByText('Corail Latanier', { exact: true })).toBeVisible()
  await expect(menu.getByText(/^viewer-.*@example\.com$/)).toBeVisible()
  await expect(menu.getByText('Role: viewer')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Profile & Security' })).toHaveAttribute(
    'href',
    '/profile',
  )
  await expect(menu.getByRole('link', { name: 'My Investments' })).toHaveAttribute(
    'href',
    '/investor-portal',
  )
  await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)

  await hydrated(page)
  await page.keyboard.press('Escape')
  await expect(menu.getByText('Role: viewer')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('gives staff and admins the Dashboard in the header and in the menu, which fits a phone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  for (const role of ['staff', 'admin'] as const) {
    await signIn(role)
    await page.goto('/')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
      'href',
      '/admin',
    )
    await banner.locator('summary').click()
    await expect(banner.getByText(`Role: ${role}`)).toBeVisible()
    await expect(banner.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute(
      'href',
      '/admin',
    )
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('banner').getByText('Role: admin')).toBeInViewport({ ratio: 1 })
  await expectAccessible()
})

test('shows the year, the published pages and the stable’s address in the footer', async ({
  page,
}) => {
  await page.goto('/gallery')
  await hydrated(page)
  const footer = page.getByRole('contentinfo')
  const year = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    timeZone: 'Indian/Mauritius',
  }).format()
  await expect(footer.getByText(`© ${year} Ecurie Flamboyant`)).toBeVisible()
  await expect(footer.getByText('Owners’ day 2026')).toHaveCount(0)
  await expect(footer.getByRole('link', { name: 'owners@flamboyant.example' })).toHaveAttribute(
    'href',
    'mailto:owners@flamboyant.example',
  )
  for (const title of ['How ownership works', 'Our story', 'Privacy', 'Visiting the yard']) {
    await footer.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('makes the skip link the first tab stop, leading to the content', async ({ page }) => {
  await page.goto('/ownership')
  await hydrated(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('every place is visible and within reach on a phone', async ({ page }) => {
    const nav = page.getByRole('navigation', { name: 'Main' })
    await page.goto('/')
    for (const [label, heading] of [
      ['Horses', 'Our Horses'],
      ['Gallery', 'Gallery'],
      ['Ownership', 'Ownership Opportunities'],
      ['Home', 'Excellence in Racing'],
    ] as const) {
      const link = nav.getByRole('link', { name: label })
      await expect(link).toBeInViewport({ ratio: 1 })
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(nav.locator('[aria-current=page]')).toHaveText(label)
    }
  })

  test('the user menu opens', async ({ page, signIn }) => {
    await signIn('staff')
    await page.goto('/')
    await page.getByRole('banner').locator('summary').click()
    await expect(page.getByText('Role: staff')).toBeVisible()
  })
})
