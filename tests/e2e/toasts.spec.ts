import { dialogOf } from './support/admin'
import { openPage } from './support/page'
import { expect, test } from './support/test'

test.use({ sharedBy: 'staff' })

test('disappears after another toast was closed by mouse in the same place', async ({
  page,
  signIn,
}) => {
  await signIn('viewer')
  await openPage(page, '/profile')
  const told = page.getByRole('region', { name: 'Notifications (F8)' }).getByText('Details saved')
  const save = () =>
    page.getByLabel('First name').evaluate((field: HTMLInputElement) => field.form?.requestSubmit())
  await save()
  await page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(told).toBeHidden()
  // neither the pointer nor the focus has moved since
  await save()
  await expect(told).toBeVisible()
  await expect(told).toBeHidden()
})

test('shows why for half a second before redirecting to sign-in', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // a 204 keeps the page open
  await page.route(/\/api\/login\?/, (route) => route.fulfill({ status: 204 }))
  await page.addInitScript(() => {
    const seen = { shown: 0, left: 0 }
    Object.assign(window, { seen })
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('li[data-state=open]')) return
      watcher.disconnect()
      seen.shown = performance.now()
    })
    watcher.observe(document, { childList: true, subtree: true })
    navigation.addEventListener('navigate', ({ destination }) => {
      if (destination.url.includes('/api/login')) seen.left = performance.now()
    })
  })
  const login = page.waitForRequest(/\/api\/login\?/)
  await page.goto('/admin')
  await login
  const time = await page.evaluate<number>('seen.left - seen.shown')
  expect(time).toBeGreaterThanOrEqual(490)
  expect(time).toBeLessThan(1500)
})

test('can be closed over a newer dialog, which stays open', async ({ page, signIn }) => {
  await signIn('staff')
  await openPage(page, '/profile')
  await page
    .getByLabel('First name')
    .evaluate((field: HTMLInputElement) => field.form?.requestSubmit())
  const told = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(told.getByText('Details saved')).toBeVisible()
  await page.evaluate(() => history.pushState({}, '', '/admin/pages'))
  await page.getByRole('button', { name: 'Create Page' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await told.getByRole('button', { name: 'Close' }).click()
  await expect(told.getByText('Details saved')).toBeHidden()
  await expect(dialogOf(page)).toBeVisible()
})

test.describe('over an open dialog', () => {
  test.use({ allowedConsole: [/status of 500/] })

  test('a toast is exposed to screen readers, and the page beneath is not', async ({
    page,
    signIn,
  }) => {
    await signIn('staff')
    await openPage(page, '/admin/pages')
    await page.route('**/api/dynamic-pages', (route) =>
      route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
    )
    await page.getByRole('button', { name: 'Create Page' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Title').fill('A page')
    await dialog.getByLabel('Content').fill('Words')
    await dialog.getByRole('button', { name: 'Create Page' }).click()
    // by role, which finds only what is exposed
    const told = page.getByRole('region', { name: 'Notifications (F8)' })
    await expect(told.getByRole('listitem')).toContainText('The disk is full')

    const devTools = await page.context().newCDPSession(page)
    const { nodes } = await devTools.send('Accessibility.getFullAXTree')
    const exposed = nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name }) => `${String(role?.value)}: ${String(name?.value)}`)
    expect(exposed).toContain('region: Notifications (F8)')
    expect(exposed).toContain('button: Close')
    expect(exposed).not.toContain('heading: Dynamic Pages')
  })
})
