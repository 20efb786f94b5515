import type { Locator, Page } from '@playwright/test'
import type { Database } from '../../src/db/database'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { dialogOf, told } from './support/admin'
import { expectWithoutData, mark, openPage, overflow, phone, watchCalls } from './support/page'
import { expect, hydrated, test } from './support/test'

test.use({ sharedBy: 'staff' })

const path = '/admin/pages'
const rows = (page: Page) => page.getByRole('list', { name: 'Pages' }).getByRole('listitem')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const editor = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Content' })
const preview = (dialog: Locator) => dialog.getByRole('region', { name: 'Preview', exact: true })

/** Types Markdown instead of the text as it will look. */
const inMarkdown = async (dialog: Locator) =>
  dialog.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Markdown' }).click()

/** A page for one test. */
async function addPage(database: Database, isPublished = true) {
  const key = mark()
  const page = { title: `Page ${key}`, slug: `page-${key}`, isPublished }
  const content = { text: 'Come **early**.' }
  const id = await createPage(database.kysely, new Date(), { ...page, content })
  return { id, ...page }
}

const remove = (database: Database, slug: string) =>
  database.kysely.deleteFrom('pages').where('slug', 'like', `${slug}%`).execute()

test.beforeEach(async ({ signIn }) => signIn('staff'))

test.describe('the list', () => {
  test('shows each page’s address, date and state in the server’s HTML, and opens a draft at its address', async ({
    page,
    expectAccessible,
  }) => {
    const asked = watchCalls(page)
    await openPage(page, path)
    expect(asked, 'API requests by the page').toEqual([])
    await expect(page).toHaveTitle('Dynamic Pages · Ecurie Flamboyant')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dynamic Pages')
    const story = row(page, 'Our story')
    await expect(story).toContainText('/our-story')
    await expect(story).toContainText('Updated on 8 January 2024')
    await expect(story.getByText('Published')).toBeVisible()
    await expect(row(page, 'Owners’ day 2026').getByText('Draft', { exact: true })).toBeVisible()
    await expectAccessible()

    await row(page, 'Owners’ day 2026')
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'View draft' }).click()
    await expect(page).toHaveURL('/owners-day-2026')
    await expect(page.getByText('Draft: only staff')).toBeVisible()
    await page.goBack()
    await row(page, 'Our story')
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'View page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our story')
  })

  test.describe('without its data', () => {
    test.use({ allowedConsole: [/Failed to load resource/] })

    test('shows placeholders, an empty state, and a retry after a failure', async ({
      page,
      expectAccessible,
    }) => {
      await expectWithoutData(page, {
        path: path,
        data: /\/api\/dynamic-pages$/,
        placeholders: 4,
        item: row(page, 'Our story'),
        expectEmpty: async () => {
          await expect(page.getByText('No Pages Yet')).toBeVisible()
          await expectAccessible()
        },
        failure: 'We couldn’t load the pages.',
      })
    })
  })
})

test.describe('writing', () => {
  test('derives the slug from the title until it is typed, and publishes the page there', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const key = mark()
    await openPage(page, path)
    const opener = page.getByRole('button', { name: 'Create Page' })
    await opener.click()
    const dialog = dialogOf(page)
    const title = dialog.getByRole('textbox', { name: 'Title' })
    const slug = dialog.getByRole('textbox', { name: 'Slug' })
    await title.pressSequentially('Été à l’écurie')
    await expect(slug).toHaveValue('ete-a-lecurie')
    await slug.fill(`summer-${key}`)
    await title.fill('Summer at the yard')
    await expect(slug).toHaveValue(`summer-${key}`)
    await expect(dialog.getByText(`The page’s address: /summer-${key}`)).toBeVisible()
    await inMarkdown(dialog)
    await editor(dialog).fill('## By bus\n\nLine **22**, every half hour.')
    await expect(preview(dialog).getByRole('heading', { name: 'By bus' })).toBeVisible()
    await expect(preview(dialog).locator('strong')).toHaveText('22')
    await expect(dialog.getByLabel('Published')).toBeChecked()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Create Page' }).click()
    await told(page, 'Page created successfully')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(row(page, 'Summer at the yard')).toContainText(`/summer-${key}`)

    await row(page, 'Summer at the yard')
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'View page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer at the yard')
    await expect(page.getByRole('heading', { name: 'By bus' })).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Summer at the yard' })).toBeVisible()
    await remove(database, `summer-${key}`)
  })

  test('shapes the text by toolbar and shortcuts, and takes it back with Undo', async ({
    page,
  }) => {
    await openPage(page, path)
    // the dialog will hide it
    const toggle = page.getByRole('button', { name: 'Sidebar', includeHidden: true })
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('button', { name: 'Create Page' }).click()
    const dialog = dialogOf(page)
    const text = editor(dialog)
    const tool = (name: string) =>
      dialog.getByRole('toolbar').getByRole('button', { name, exact: true })
    await text.click()
    await page.keyboard.type('Come early')
    await text.press('Control+A')
    await text.press('Control+B')
    await expect(text.locator('strong')).toHaveText('Come early')
    await expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true')
    const note = 'Ctrl+B belongs to the editor here'
    await expect(toggle, note).toHaveAttribute('aria-expanded', 'true')
    await text.press('Control+Z')
    await expect(text.locator('strong')).toHaveCount(0)

    for (const [name, tag] of [
      ['Italic', 'em'],
      ['Heading', 'h2'],
      ['Smaller heading', 'h3'],
      ['List', 'ul > li'],
      ['Numbered list', 'ol > li'],
      ['Quote', 'blockquote'],
    ] as const) {
      await text.press('Control+A')
      await tool(name).click()
      await expect(text.locator(tag)).toHaveText('Come early')
      await expect(text).toBeFocused()
      await tool('Undo').click()
      await expect(text.locator(tag)).toHaveCount(0)
    }
    await text.press('Control+A')
    await text.press('Control+K')
    const asked = page.getByRole('dialog', { name: 'Add a link' })
    await expect(asked.getByLabel('Words')).toHaveValue('Come early')
    await asked.getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(asked.getByText('Only web, e-mail and telephone')).toBeVisible()
    await asked.getByLabel('Address').fill('office@stable.example')
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await dialog.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(preview(dialog).getByRole('link', { name: 'Come early' })).toHaveAttribute(
      'href',
      'mailto:office@stable.example',
    )
  })

  test.describe('with a text that takes minutes to render', () => {
    test.use({ allowedConsole: [/status of 400/] })

    test('keeps responding, and explains the refusal at the field', async ({ page }) => {
      await openPage(page, path)
      await page.getByRole('button', { name: 'Create Page' }).click()
      const dialog = dialogOf(page)
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Signs')
      await inMarkdown(dialog)
      await editor(dialog).fill('*a_ '.repeat(24_000))
      await expect(preview(dialog)).toHaveText(
        'This text is too complicated to show. Make it shorter.',
      )
      await dialog.getByRole('button', { name: 'Create Page' }).click()
      await expect(editor(dialog)).toHaveAccessibleDescription(
        /This text is too complicated to show as a page\./,
      )
      await editor(dialog).fill('Come **early**.')
      await expect(preview(dialog).locator('strong')).toHaveText('early')
    })
  })
})

test.describe('changing and deleting', () => {
  test('asks before Escape discards an edit, keeps the address, and records the old text in the history', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const { slug, title } = await addPage(database)
    await openPage(page, path)
    await row(page, title).getByRole('button', { name: 'Edit' }).click()
    const dialog = dialogOf(page)
    await editor(dialog).fill('A long text.')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Leave without saving?')).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(editor(dialog)).toHaveText('A long text.')
    await dialog.getByRole('textbox', { name: 'Title' }).fill(`${title} anew`)
    await expect(dialog.getByRole('textbox', { name: 'Slug' })).toHaveValue(slug)
    await dialog.getByLabel('Published').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Page updated successfully')
    await expect(row(page, `${title} anew`).getByText('Draft', { exact: true })).toBeVisible()

    await row(page, title).getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('button', { name: 'History' }).click()
    const entry = dialog.getByRole('listitem').filter({ hasText: 'Corail Latanier' })
    await expect(entry).toContainText(`Changed the title from “${title}” to “${title} anew”`)
    await expect(entry).toContainText('Changed the state from published to draft')
    await expectAccessible()
    await page.keyboard.press('Escape')
    await remove(database, slug)
  })

  test('deletes a page after a confirmation, and restores it at the next free address', async ({
    page,
    database,
    expectAccessible,
  }) => {
    const { slug, title } = await addPage(database)
    await openPage(page, path)
    await row(page, title)
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = dialogOf(page)
    await expect(dialog).toContainText('cannot be undone')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Page deleted successfully')
    await expect(row(page, title)).toHaveCount(0)

    const content = { text: 'Another.' }
    await createPage(database.kysely, new Date(), {
      slug,
      title: 'Another',
      content,
      isPublished: false,
    })
    await page.getByRole('button', { name: 'Recently deleted' }).click()
    await dialog.getByRole('button', { name: `Put back: ${title}` }).click()
    await told(page, `“${title}” was put back`)
    await page.keyboard.press('Escape')
    await expect(row(page, title)).toContainText(`/${slug}-2`)
    await remove(database, slug)
  })

  test.describe('when refused', () => {
    test.use({ allowedConsole: [/status of (400|409)/] })

    test('shows errors at their fields, focuses the first, and reports a taken address in the dialog', async ({
      page,
    }) => {
      await openPage(page, path)
      await page.getByRole('button', { name: 'Create Page' }).click()
      const dialog = dialogOf(page)
      const title = dialog.getByRole('textbox', { name: 'Title' })
      const slug = dialog.getByRole('textbox', { name: 'Slug' })
      await dialog.getByRole('button', { name: 'Create Page' }).click()
      for (const words of ['Title is required', 'Slug is required', 'Content is required'])
        await expect(dialog.getByText(words)).toBeVisible()
      await expect(title).toBeFocused()
      await title.fill('Horses')
      await expect(
        dialog.getByText('The site itself uses this address. Choose another one.'),
      ).toBeVisible()
      await slug.fill('Our Horses')
      await expect(dialog.getByText('Only lower-case letters, digits and hyphens')).toBeVisible()

      await slug.fill('our-story')
      await editor(dialog).fill('Once upon a time.')
      await dialog.getByRole('button', { name: 'Create Page' }).click()
      const words = 'There is already a page at /our-story. Choose another address.'
      await expect(dialog.getByRole('alert')).toHaveText(words)
      await told(page, 'Error')
      await expect(editor(dialog)).toHaveText('Once upon a time.')
    })

    test('shows both versions to whoever saves second, who can take the saved one', async ({
      page,
      database,
      expectAccessible,
    }) => {
      const { id, slug, title } = await addPage(database)
      await openPage(page, path)
      await row(page, title).getByRole('button', { name: 'Edit' }).click()
      const dialog = dialogOf(page)
      await editor(dialog).fill('Mine.')
      await page.request.patch(`/api/dynamic-pages/${id}`, {
        data: { content: { text: 'Theirs.' } },
      })
      await dialog.getByRole('button', { name: 'Save' }).click()
      const notice = dialog.getByRole('alert').filter({ hasText: 'in the meantime' })
      await expect(notice).toContainText('Content: now ‘Theirs.’, yours ‘Mine.’')
      await expectAccessible()
      await notice.getByRole('button', { name: 'Use the current version' }).click()
      await expect(editor(dialog)).toHaveText('Theirs.')
      await remove(database, slug)
    })

    test('marks the changed words in a long text', async ({ page, database, expectAccessible }) => {
      const { id, slug, title } = await addPage(database)
      const text = (opening: string, ending: string) =>
        `The gate opens at ${opening}. ${'Bring a hat. '.repeat(60)}The last bus leaves at ${ending}.`
      const put = (words: string) =>
        page.request.patch(`/api/dynamic-pages/${id}`, { data: { content: { text: words } } })
      await put(text('six', 'ten'))
      await openPage(page, path)
      await row(page, title).getByRole('button', { name: 'Edit' }).click()
      const dialog = dialogOf(page)
      await editor(dialog).fill(text('six', 'eleven'))
      await put(text('seven', 'ten'))
      await dialog.getByRole('button', { name: 'Save' }).click()
      const changes = dialog.getByRole('group', { name: 'Content: what changed' })
      const now = changes.getByRole('paragraph').filter({ hasText: 'Now:' })
      const yours = changes.getByRole('paragraph').filter({ hasText: 'Yours:' })
      await expect(now.getByRole('deletion')).toHaveText(['removed: six'])
      await expect(now.getByRole('insertion')).toHaveText(['added: seven'])
      await expect(yours.getByRole('deletion')).toHaveText(['removed: ten'])
      await expect(yours.getByRole('insertion')).toHaveText(['added: eleven'])
      await expectAccessible()
      await remove(database, slug)
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('shows text and preview in tabs', async ({ page, database, expectAccessible }) => {
    const { slug, title } = await addPage(database, false)
    await openPage(page, path)
    expect(await overflow(page)).toBe(0)
    await row(page, title).getByRole('button', { name: 'Edit' }).tap()
    const dialog = dialogOf(page)
    await expect(preview(dialog)).toBeHidden()
    await inMarkdown(dialog)
    await editor(dialog).fill('By **thumb**.')
    await dialog.getByRole('button', { name: 'Preview', exact: true }).tap()
    await expect(editor(dialog)).toBeHidden()
    await expect(preview(dialog).locator('strong')).toHaveText('thumb')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await told(page, 'Page updated successfully')
    await page.goto(`/${slug}`)
    await hydrated(page)
    await expect(page.getByText('By thumb.')).toBeVisible()
    await remove(database, slug)
  })
})
