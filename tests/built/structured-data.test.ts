import { expect, test } from 'vitest'
import { structuredDataFaults, structuredDataOf } from '../support/structured-data'
import { demoStable } from './support'

const stable = demoStable()

test('gives every public page structured data that search engines accept', async () => {
  const siteMap = await (await stable.ask('/sitemap.xml')).text()
  const paths = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const graph = structuredDataOf(await (await stable.ask(path)).text())
    expect(graph, path).not.toEqual([])
    expect(await structuredDataFaults(graph), path).toEqual([])
  }
})
