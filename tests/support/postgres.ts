import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/db/database'
import { startPostgres } from './postgres-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address for a user who may create databases. */
    postgresUrl: string
    /** The name of a migrated database to copy. */
    postgresTemplate: string
  }
}

/** Runs once before all tests on PostgreSQL: starts a server, with a migrated database to copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = `stable_template_${randomBytes(6).toString('hex')}`
  try {
    await runOn(server.url, `create database ${template} template template0 encoding 'UTF8'`)
    const url = databaseUrl(server.url, template)
    const database = await openDatabase({ dataDir: '', databaseUrl: url })
    await database.close()
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', template)
  return async () => {
    try {
      await runOn(server.url, `drop database if exists ${template} with (force)`)
    } finally {
      await server.stop()
    }
  }
}

/** The same server and user, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
