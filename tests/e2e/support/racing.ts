import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Database } from '../../../src/db/database'
import {
  meeting,
  meetingSheet,
  race,
  type Race,
  run,
  type Run,
} from '../../../src/domains/racing/racing.contract'
import { addHorse, newName } from './admin-horses'
import { expect } from './test'

/** Adds something as a script would. */
async function add<Contract extends z.ZodType>(
  request: APIRequestContext,
  path: string,
  contract: Contract,
  data: object,
): Promise<z.output<Contract>> {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await request.post(path, { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  return contract.parse(await answer.json())
}

let day = 0
/** A day of last season that no other test uses. */
export function freeDay(): string {
  day += 1
  return new Date(Date.UTC(2025, 2, day)).toISOString().slice(0, 10)
}

export const addMeeting = (request: APIRequestContext, fields: object = {}) =>
  add(request, '/api/meetings', meeting, { date: freeDay(), venue: newName('Track'), ...fields })

export const addRace = (request: APIRequestContext, meetingId: string, fields: object = {}) =>
  add(request, `/api/meetings/${meetingId}/races`, race, { name: newName('Plate'), ...fields })

export const addRun = (request: APIRequestContext, raceId: string, fields: object) =>
  add(request, `/api/races/${raceId}/runs`, run, { state: 'declared', ...fields })

/** New horses declared for a race, by name. */
export async function addRunners(
  { request }: Pick<Page, 'request'>,
  database: Database,
  { id }: Pick<Race, 'id'>,
  names: readonly string[],
): Promise<Run[]> {
  const runs = []
  for (const name of names) {
    const horse = await addHorse(database, newName(name))
    runs.push(await addRun(request, id, { horseId: horse.id }))
  }
  return runs
}

export async function readSheet(request: APIRequestContext, id: string) {
  return meetingSheet.parse(await (await request.get(`/api/meetings/${id}`)).json())
}

/** A runner's row. */
export const rowOf = (page: Page, { id }: Pick<Run, 'id'>): Locator => page.locator(`#run-${id}`)
export const placeOf = (page: Page, { horseName }: Pick<Run, 'horseName'>) =>
  page.getByRole('textbox', { name: `Place of ${horseName}`, exact: true })
export const padOf = (page: Page, { horseName }: Pick<Run, 'horseName'>) =>
  page.getByRole('region', { name: `Result of ${horseName}`, exact: true })
export const expectSaved = (page: Page, run: Pick<Run, 'id'>) =>
  expect(rowOf(page, run).getByRole('status').first()).toHaveText('Saved')
