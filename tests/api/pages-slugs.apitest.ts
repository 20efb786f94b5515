import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routeTree } from '../../src/app/route-tree.gen'
import { isReservedSlug, slugPattern } from '../../src/domains/pages/pages.rules'
import { testApp } from '../support/app'

const firstSegment = (path: string) => path.split('/')[1] ?? ''
/** Segments that a page could have as its slug: no parameters, and no files with an extension. */
const couldBeSlugs = (paths: string[]) =>
  paths.map(firstSegment).filter((text) => slugPattern.test(text))

const top = z.looseObject({ options: z.looseObject({ path: z.string() }) })
/** The addresses of routes directly below the root; all others are below these. */
const pagePaths = () =>
  Object.values(routeTree.children ?? {}).map((route) => top.parse(route).options.path)

test('lets no page take the address of a screen', () => {
  const segments = couldBeSlugs(pagePaths())
  expect(segments).toContain('ownership')
  expect(segments).toContain('admin')
  expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([])
})

test('lets no page take an address that the server answers', async () => {
  const { app } = await testApp()
  const segments = couldBeSlugs(app.routes.map(({ path }) => path))
  expect(segments).toContain('api')
  expect(segments).toContain('objects')
  expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([])
})

test('lets no page take the address of a file of the site’s', () => {
  const files = readdirSync(new URL('../../public', import.meta.url)).map((name) => `/${name}`)
  expect(files).toContain('/racing.webmanifest')
  expect(couldBeSlugs(files).filter((segment) => !isReservedSlug(segment))).toEqual([])
})
