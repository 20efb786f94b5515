// Every screen of the site and of the back office, in the states that a person meets.

import { renderSVG } from 'uqr'

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Records of the demo that addresses need.
 * @typedef {object} Ids
 * @property {string} offering
 * @property {string} fullOffering
 * @property {string} horse
 * @property {string} meeting
 * @property {string} lastMeeting
 * @property {string} page
 * @property {string} photo
 * @property {string} link
 * @property {{ horse: string, offering: string, meeting: string }} brim of the stable filled to the brim
 */

/**
 * One screen in one state.
 * @typedef {object} Screen
 * @property {string} name of its pictures' files
 * @property {string} [as] who looks: an account of the demo, without its domain; a visitor if unset
 * @property {string | ((ids: Ids) => string)} path
 * @property {'demo' | 'new' | 'brim'} [stable] the demo unless it is a stable without any records, or one with texts and amounts of the
 *   greatest length
 * @property {RegExp} [waits] requests that are not answered: the page shows that it is loading
 * @property {RegExp} [fails] requests that break off
 * @property {(page: Page, ids: Ids) => Promise<unknown>} [act] what the person does then
 * @property {boolean} [isWindow] photographs what the window shows (dialogs), not the whole page
 * @property {boolean} [isPrinted] photographs the page as printed
 */

/** @param {Page} page @param {string | RegExp} name */
const press = (page, name) => page.getByRole('button', { name }).first().click()

/** Chooses a task from the first row's menu that has it enabled. @param {string} task */
const chooseFromRow = (task) => (/** @type {Page} */ page) =>
  press(page, /^More(:| for)/).then(() =>
    page.getByRole('menuitem', { name: task, exact: true }).click(),
  )

/** Opens the search and types. @param {string} text */
const find = (text) => async (/** @type {Page} */ page) => {
  await press(page, /^Find/)
  await page.getByLabel('Find by name').fill(text)
  await page.getByRole('group').first().waitFor()
}

/** Signs in as someone with two-factor authentication, and types a code. @param {Page} page */
const typeCode = async (page) => {
  await page.route('**/api/login', (route) => route.fulfill({ json: { requiresTwoFactor: true } }))
  await page.getByLabel('Email').fill('admin@example.com')
  await page.getByLabel('Password').fill('any-password-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Enter your 6-digit authentication code').fill('042917')
}

/** @param {Page} page */
const goOffline = async (page) => {
  await page.context().setOffline(true)
  await page
    .getByText(/offline/i)
    .first()
    .waitFor()
}

/** With a secret of its own, each run would draw another code. */
const secret = 'STABLEEXAMPLEFORPHOTOGRAPHS23456'
const twoFactorSetup = {
  secret,
  qrCode: `data:image/svg+xml,${encodeURIComponent(renderSVG(`otpauth://totp/${secret}`))}`,
}

/**
 * A screen whose calls are not answered, and the same once they have failed.
 * @param {string} name
 * @param {string} as
 * @param {Screen['path']} path
 * @param {RegExp} calls
 * @returns {Screen[]}
 */
const loadingAndFailed = (name, as, path, calls) => [
  { name: `${name}-loading`, as, path, waits: calls },
  { name: `${name}-failed`, as, path, fails: calls },
]

/** The groups of the contact sheet, in its order. @type {Record<string, Screen[]>} */
export const groups = {
  'Public site': [
    { name: 'landing', path: '/' },
    { name: 'horses', path: '/horses' },
    { name: 'horses-filtered', path: '/horses?status=retired' },
    { name: 'horses-nothing-found', path: '/horses?q=pegasus' },
    { name: 'horse', path: '/horses/tamarind-ledger' },
    { name: 'horse-49-races', path: '/horses/old-vanilla-clerk' },
    { name: 'horse-unraced', path: '/horses/eclipse-au-marche' },
    { name: 'horse-sold', path: '/horses/salt-pan-sermon' },
    { name: 'gallery', path: '/gallery' },
    {
      name: 'lightbox',
      path: '/gallery',
      act: (page) =>
        page
          .getByRole('main')
          .getByRole('link')
          .filter({ has: page.locator('img') })
          .first()
          .click(),
      isWindow: true,
    },
    { name: 'racing', path: '/racing' },
    { name: 'ownership', path: '/ownership' },
    { name: 'offering', path: ({ offering }) => `/ownership/${offering}` },
    { name: 'offering-fully-held', path: ({ fullOffering }) => `/ownership/${fullOffering}` },
    { name: 'page', path: '/our-story' },
    { name: 'page-ownership', path: '/how-ownership-works' },
  ],
  'Public site: nothing there, loading, refused': [
    { name: 'not-found', path: '/no-such-page' },
    { name: 'horse-not-found', path: '/horses/pegasus' },
    ...loadingAndFailed('horses', 'viewer', '/horses', /\/api\/horses/),
    ...loadingAndFailed('horse', 'viewer', '/horses/tamarind-ledger', /\/api\/horses/),
    ...loadingAndFailed('gallery', 'viewer', '/gallery', /\/api\/main-gallery/),
    ...loadingAndFailed('racing', 'viewer', '/racing', /\/api\/racing/),
    ...loadingAndFailed('ownership', 'viewer', '/ownership', /\/api\/ownership/),
    ...loadingAndFailed(
      'offering',
      'viewer',
      ({ offering }) => `/ownership/${offering}`,
      /\/api\/ownership/,
    ),
    ...loadingAndFailed('page', 'viewer', '/our-story', /\/api\/dynamic-pages\/our/),
    { name: 'new-landing', stable: 'new', path: '/' },
    { name: 'new-horses', stable: 'new', path: '/horses' },
    { name: 'new-gallery', stable: 'new', path: '/gallery' },
    { name: 'new-ownership', stable: 'new', path: '/ownership' },
    { name: 'new-racing', stable: 'new', path: '/racing' },
  ],
  'Public site: filled to the brim': [
    { name: 'brim-landing', stable: 'brim', path: '/' },
    { name: 'brim-horses', stable: 'brim', path: '/horses?q=serene' },
    {
      name: 'brim-horse',
      stable: 'brim',
      path: '/horses/her-serene-highness-the-dowager-duchess-of-curepipe-forest-side',
    },
    { name: 'brim-ownership', stable: 'brim', path: '/ownership' },
    { name: 'brim-offering', stable: 'brim', path: ({ brim }) => `/ownership/${brim.offering}` },
    { name: 'brim-racing', stable: 'brim', path: '/racing' },
    { name: 'brim-gallery', stable: 'brim', path: '/gallery' },
    { name: 'brim-page', stable: 'brim', path: '/everything' },
    { name: 'brim-home', stable: 'brim', as: 'admin', path: '/' },
    { name: 'brim-investments', stable: 'brim', as: 'admin', path: '/investor-portal' },
  ],
  'Accounts and owners': [
    { name: 'sign-in', path: '/login' },
    {
      name: 'sign-in-refused',
      path: '/login',
      act: async (page) => {
        await page.getByLabel('Email').fill('nobody@example.com')
        await page.getByLabel('Password').fill('wrong-password-2026')
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await page.getByRole('main').getByRole('alert').waitFor()
      },
    },
    { name: 'sign-in-code', path: '/login', act: typeCode },
    {
      name: 'sign-in-code-refused',
      path: '/login',
      act: async (page) => {
        await typeCode(page)
        await page.getByRole('button', { name: 'Verify' }).click()
        await page.getByRole('main').getByRole('alert').waitFor()
      },
    },
    { name: 'set-password', path: ({ link }) => link },
    { name: 'set-password-over', path: `/set-password/${'x'.repeat(43)}` },
    { name: 'home-viewer', as: 'viewer', path: '/' },
    { name: 'home-owner', as: 'owner', path: '/' },
    { name: 'profile', as: 'owner', path: '/profile' },
    { name: 'investments', as: 'owner', path: '/investor-portal' },
    { name: 'investments-none', as: 'viewer', path: '/investor-portal' },
    { name: 'investments-refused', path: '/investor-portal' },
    ...loadingAndFailed(
      'home-owner',
      'owner',
      '/',
      /\/api\/(my-investments|homepage|horses|ownership|racing)/,
    ),
    ...loadingAndFailed('investments', 'owner', '/investor-portal', /\/api\/my-investments/),
    ...loadingAndFailed('profile', 'owner', '/profile', /\/api\/user\/sessions/),
    {
      name: 'profile-two-factor',
      as: 'owner',
      path: '/profile',
      act: async (page) => {
        await page.route('**/api/2fa/setup', (route) => route.fulfill({ json: twoFactorSetup }))
        await press(page, /^Enable/)
        await page.getByRole('img', { name: /QR/ }).waitFor()
      },
    },
    {
      name: 'user-menu',
      as: 'owner',
      path: '/',
      act: (page) => page.locator('summary', { hasText: 'Your account' }).click(),
      isWindow: true,
    },
  ],
  'Back office': [
    { name: 'admin-dashboard', as: 'admin', path: '/admin' },
    { name: 'admin-horses', as: 'admin', path: '/admin/horses' },
    {
      name: 'admin-horse',
      as: 'admin',
      path: ({ horse }) => `/admin/horses?horse=${horse}`,
      isWindow: true,
    },
    {
      name: 'admin-horse-photos',
      as: 'admin',
      path: ({ horse }) => `/admin/horses?horse=${horse}&tab=photos`,
      isWindow: true,
    },
    {
      name: 'admin-horse-videos',
      as: 'admin',
      path: ({ horse }) => `/admin/horses?horse=${horse}&tab=videos`,
      isWindow: true,
    },
    {
      name: 'admin-horse-results',
      as: 'admin',
      path: ({ horse }) => `/admin/horses?horse=${horse}&tab=performances`,
      isWindow: true,
    },
    {
      name: 'admin-horse-new',
      as: 'admin',
      path: '/admin/horses',
      act: (page) => press(page, 'Add Horse'),
      isWindow: true,
    },
    { name: 'admin-racing', as: 'admin', path: '/admin/racing' },
    { name: 'admin-meeting', as: 'admin', path: ({ meeting }) => `/admin/racing/${meeting}` },
    {
      name: 'admin-meeting-results',
      as: 'admin',
      path: ({ lastMeeting }) => `/admin/racing/${lastMeeting}`,
    },
    { name: 'admin-results', as: 'admin', path: '/admin/results' },
    { name: 'admin-results-import', as: 'admin', path: '/admin/results/import' },
    { name: 'admin-shares', as: 'admin', path: '/admin/shares' },
    {
      name: 'admin-offering',
      as: 'admin',
      path: ({ offering }) => `/admin/shares?offering=${offering}`,
      isWindow: true,
    },
    { name: 'admin-register', as: 'admin', path: '/admin/investments' },
    {
      name: 'admin-register-horse',
      as: 'admin',
      path: ({ offering }) => `/admin/investments?offering=${offering}`,
    },
    {
      name: 'admin-purchase',
      as: 'admin',
      path: ({ offering }) => `/admin/investments?offering=${offering}`,
      act: (page) => press(page, 'Record a purchase'),
      isWindow: true,
    },
    { name: 'admin-gallery', as: 'admin', path: '/admin/gallery' },
    {
      name: 'admin-gallery-photo',
      as: 'admin',
      path: ({ photo }) => `/admin/gallery?photo=${photo}`,
      isWindow: true,
    },
    { name: 'admin-pages', as: 'admin', path: '/admin/pages' },
    {
      name: 'admin-page',
      as: 'admin',
      path: ({ page }) => `/admin/pages?page=${page}`,
      act: (page) => page.getByRole('dialog').locator('.ProseMirror').waitFor(),
      isWindow: true,
    },
    { name: 'admin-homepage', as: 'admin', path: '/admin/homepage' },
    { name: 'admin-users', as: 'admin', path: '/admin/users' },
    { name: 'admin-activity', as: 'admin', path: '/admin/activity' },
    { name: 'admin-settings', as: 'admin', path: '/admin/settings' },
  ],
  'Back office: nothing there, loading, refused': [
    {
      name: 'admin-refused',
      as: 'viewer',
      path: '/admin',
      // the words stay while the pointer rests on them
      act: async (page) => {
        await page.getByText('Access Denied', { exact: true }).hover()
        await page.getByRole('link', { name: 'View Opportunities' }).waitFor()
      },
      isWindow: true,
    },
    { name: 'admin-users-refused', as: 'staff', path: '/admin/users' },
    { name: 'new-admin-dashboard', stable: 'new', as: 'admin', path: '/admin' },
    { name: 'new-admin-horses', stable: 'new', as: 'admin', path: '/admin/horses' },
    { name: 'new-admin-racing', stable: 'new', as: 'admin', path: '/admin/racing' },
    { name: 'new-admin-results', stable: 'new', as: 'admin', path: '/admin/results' },
    { name: 'new-admin-shares', stable: 'new', as: 'admin', path: '/admin/shares' },
    { name: 'new-admin-register', stable: 'new', as: 'admin', path: '/admin/investments' },
    { name: 'new-admin-gallery', stable: 'new', as: 'admin', path: '/admin/gallery' },
    { name: 'new-admin-pages', stable: 'new', as: 'admin', path: '/admin/pages' },
    { name: 'new-admin-users', stable: 'new', as: 'admin', path: '/admin/users' },
    { name: 'admin-horses-nothing-found', as: 'admin', path: '/admin/horses?q=pegasus' },
    ...[
      {
        name: 'dashboard',
        path: '/admin',
        calls: /\/api\/(dashboard|investments|waiting|meetings)/,
      },
      { name: 'horses', calls: /\/api\/horses/ },
      { name: 'racing', calls: /\/api\/meetings/ },
      {
        name: 'meeting',
        path: (/** @type {Ids} */ { meeting }) => `/admin/racing/${meeting}`,
        calls: /\/api\/meetings/,
      },
      { name: 'results', calls: /\/api\/results/ },
      { name: 'shares', calls: /\/api\/ownership/ },
      { name: 'register', path: '/admin/investments', calls: /\/api\/investments/ },
      {
        name: 'register-horse',
        path: (/** @type {Ids} */ { offering }) => `/admin/investments?offering=${offering}`,
        calls: /\/api\/investments/,
      },
      { name: 'gallery', calls: /\/api\/main-gallery/ },
      { name: 'pages', calls: /\/api\/dynamic-pages$/ },
      { name: 'homepage', calls: /\/api\/homepage/ },
      { name: 'users', calls: /\/api\/users/ },
      { name: 'activity', calls: /\/api\/audit/ },
      { name: 'settings', calls: /\/api\/admin\/settings/ },
    ].flatMap(({ name, path = `/admin/${name}`, calls }) =>
      loadingAndFailed(`admin-${name}`, 'admin', path, calls),
    ),
    { name: 'admin-offline', as: 'admin', path: '/admin/horses', act: goOffline, isWindow: true },
    {
      name: 'admin-meeting-offline',
      as: 'admin',
      path: ({ lastMeeting }) => `/admin/racing/${lastMeeting}`,
      act: goOffline,
      isWindow: true,
    },
  ],
  'Back office: menus and questions': [
    { name: 'admin-find', as: 'admin', path: '/admin', act: find('ta'), isWindow: true },
    {
      name: 'admin-row-menu',
      as: 'admin',
      path: '/admin/horses',
      act: (page) => press(page, /^More for/),
      isWindow: true,
    },
    {
      name: 'admin-delete',
      as: 'admin',
      path: '/admin/horses',
      act: chooseFromRow('Delete'),
      isWindow: true,
    },
    {
      name: 'admin-transfer',
      as: 'admin',
      path: ({ offering }) => `/admin/investments?offering=${offering}`,
      act: chooseFromRow('Transfer'),
      isWindow: true,
    },
    {
      name: 'admin-void',
      as: 'admin',
      path: ({ offering }) => `/admin/investments?offering=${offering}`,
      act: chooseFromRow('Void'),
      isWindow: true,
    },
    {
      name: 'admin-invite',
      as: 'admin',
      path: '/admin/users',
      act: (page) => press(page, /^Invite/),
      isWindow: true,
    },
    {
      name: 'admin-person',
      as: 'admin',
      path: '/admin/users',
      act: chooseFromRow('Edit details'),
      isWindow: true,
    },
    {
      name: 'admin-meeting-new',
      as: 'admin',
      path: '/admin/racing',
      act: (page) => press(page, 'Add meeting'),
    },
  ],
  'Back office: filled to the brim': [
    { name: 'brim-admin-horses', stable: 'brim', as: 'admin', path: '/admin/horses?q=serene' },
    {
      name: 'brim-admin-horse',
      stable: 'brim',
      as: 'admin',
      path: ({ brim }) => `/admin/horses?horse=${brim.horse}`,
      isWindow: true,
    },
    { name: 'brim-admin-shares', stable: 'brim', as: 'admin', path: '/admin/shares' },
    {
      name: 'brim-admin-register-horse',
      stable: 'brim',
      as: 'admin',
      path: ({ brim }) => `/admin/investments?offering=${brim.offering}`,
    },
    { name: 'brim-admin-register', stable: 'brim', as: 'admin', path: '/admin/investments' },
    { name: 'brim-admin-results', stable: 'brim', as: 'admin', path: '/admin/results' },
    { name: 'brim-admin-racing', stable: 'brim', as: 'admin', path: '/admin/racing' },
    {
      name: 'brim-admin-meeting',
      stable: 'brim',
      as: 'admin',
      path: ({ brim }) => `/admin/racing/${brim.meeting}`,
    },
    { name: 'brim-admin-users', stable: 'brim', as: 'admin', path: '/admin/users?q=maximiliana' },
  ],
  'On paper': [
    { name: 'print-horse', path: '/horses/tamarind-ledger', isPrinted: true },
    { name: 'print-offering', path: ({ offering }) => `/ownership/${offering}`, isPrinted: true },
    { name: 'print-page', path: '/our-story', isPrinted: true },
    {
      name: 'print-register',
      as: 'admin',
      path: ({ offering }) => `/admin/investments?offering=${offering}`,
      isPrinted: true,
    },
    { name: 'print-results', as: 'admin', path: '/admin/results', isPrinted: true },
  ],
}

export const widths = [390, 768, 1440]
export const schemes = /** @type {const} */ (['light', 'dark'])

/** A sheet of A4 without its margins, in CSS pixels. */
export const paperWidth = 718

/**
 * The records that addresses need, as the API lists them, and a link to set a password.
 * @param {(path: string, method?: 'POST') => Promise<any>} call
 * @returns {Promise<Omit<Ids, 'brim'>>}
 */
export async function findIds(call) {
  const [horses, offerings, meetings, pages, photos, users] = await Promise.all(
    ['horses', 'ownership-shares', 'meetings', 'dynamic-pages', 'main-gallery', 'users'].map(
      (list) => call(`/api/${list}`),
    ),
  )
  const horse = horses.find((/** @type {any} */ { slug }) => slug === 'tamarind-ledger')
  const viewer = users.find((/** @type {any} */ { email }) => email === 'viewer@example.com')
  const { inviteUrl } = await call(`/api/users/${viewer.id}/invite`, 'POST')
  return {
    horse: String(horse.id),
    offering: String(offerings.find((/** @type {any} */ { horseId }) => horseId === horse.id).id),
    fullOffering: String(
      offerings.find((/** @type {any} */ { availableShares }) => availableShares === 0).id,
    ),
    // the next one: its runners are declared
    meeting: String(meetings.findLast((/** @type {any} */ { status }) => status === 'planned').id),
    lastMeeting: String(
      meetings.find((/** @type {any} */ { date }) => date < new Date().toISOString()).id,
    ),
    page: String(pages[0].id),
    photo: String(photos[0].id),
    link: new URL(inviteUrl).pathname,
  }
}
