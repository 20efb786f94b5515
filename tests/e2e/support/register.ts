import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Database } from '../../../src/db/database'
import { createUser, findAccountByEmail } from '../../../src/domains/accounts/server/accounts.store'
import { createHorse } from '../../../src/domains/horses/server/horses-changes.store'
import {
  investmentWithHistory,
  type InvestmentWithHistory,
} from '../../../src/domains/investments/investments.contract'
import {
  createOffering,
  type NewOffering,
} from '../../../src/domains/ownership/server/ownership.store'
import { stableDay } from '../../../src/lib/dates'
import { anOffering, yes } from '../../support/factories'
import { dialogOf } from './admin'
import { mark, openPage } from './page'

/** Today by the stable's clock, `YYYY-MM-DD`. */
export const today = () => stableDay(new Date())

/** The id of one of the demo's accounts. */
export async function accountId(database: Database, email: string): Promise<string> {
  const account = await findAccountByEmail(database.kysely, email)
  if (!account) throw new Error(`Nobody is called ${email}`)
  return account.user.id
}

/** A person who does not use the site; `email` gives them an account. */
export const addPerson = (
  database: Database,
  name: { firstName: string; lastName: string; email?: string },
): Promise<string> =>
  createUser(database.kysely, new Date(), {
    email: null,
    ...name,
    phone: null,
    role: 'viewer',
    passwordHash: null,
  })

/** A horse for one test, with an offering. Returns the ids of both. */
export async function addOffering(
  database: Database,
  name: string,
  offering: Partial<NewOffering> = {},
): Promise<{ horseId: string; offeringId: string }> {
  const now = new Date()
  const { id: horseId } = await createHorse(database.kysely, now, { name })
  const offered = anOffering(horseId, { description: null, highlights: [], ...offering })
  return { horseId, offeringId: await createOffering(database.kysely, now, offered) }
}

/** Records a purchase as staff do; `staff` is the request context of someone signed in as staff. */
export async function buy(
  staff: APIRequestContext,
  purchase: { userId: string; ownershipShareId: string; sharesPurchased: number } & Record<
    string,
    unknown
  >,
): Promise<InvestmentWithHistory> {
  const answer = await staff.post('/api/investments', { data: { ...yes, ...purchase } })
  if (answer.status() !== 201) throw new Error(await answer.text())
  return investmentWithHistory.parse(await answer.json())
}

interface NewLot {
  horse: string
  firstName: string
  email?: string
  sharesPurchased: number
  purchaseDate?: string
}

/** A lot in a new horse, bought by a new person. `staff` as for `buy`. */
export async function addLot(
  database: Database,
  staff: APIRequestContext,
  { horse, firstName, email, ...bought }: NewLot,
  offering: Partial<NewOffering> = {},
) {
  const { offeringId } = await addOffering(database, horse, offering)
  const lastName = `Owner ${mark()}`
  const userId = await addPerson(database, { firstName, lastName, ...(email && { email }) })
  const purchase = { userId, ownershipShareId: offeringId, ...bought }
  return { offeringId, userId, lastName, lot: await buy(staff, purchase) }
}

/** A person who owns shares and uses the site. Returns their id. */
export const addOwner = (database: Database, mark: string): Promise<string> =>
  addPerson(database, {
    firstName: 'Ombeline',
    lastName: `Grivet ${mark}`,
    email: `ombeline-${mark}@example.com`,
  })

export const registerOf = (offeringId: string, more = '') =>
  `/admin/investments?offering=${offeringId}${more}`

export const field = (form: Locator, name: string) =>
  form.getByRole('textbox', { name, exact: true })

/** Opens the purchase form in an offering's register. */
export async function openPurchase(page: Page, offeringId: string): Promise<Locator> {
  await openPage(page, registerOf(offeringId))
  await page.getByRole('button', { name: 'Record a purchase' }).click()
  return dialogOf(page, 'Record a purchase')
}

/** Chooses what to do with a person's lot in an open register. */
export async function chooseTask(page: Page, holder: string, task: string): Promise<void> {
  await row(page, 'Entries', holder)
    .getByRole('button', { name: /^More:/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: task }).click()
}

export const table = (page: Page, name: string) => page.getByRole('table', { name })
export const row = (page: Page, of: 'Holders' | 'Entries' | 'Offerings', text: string) =>
  table(page, of).locator('tbody').getByRole('row').filter({ hasText: text })

/** One of the figures at the head of an offering's register. */
export const figure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

export async function choosePerson(form: Locator, name: string): Promise<void> {
  await form.getByRole('combobox').first().fill(name)
  await form.getByRole('option', { name }).click()
}
