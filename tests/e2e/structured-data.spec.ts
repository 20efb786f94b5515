import { structuredDataFaults, structuredDataOf } from '../support/structured-data'
import { expect, test } from './support/test'

test('the structured data of every public page is as search engines take it', async ({
  request,
}) => {
  const siteMap = await (await request.get('/sitemap.xml')).text()
  const paths = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const graph = structuredDataOf(await (await request.get(path)).text())
    expect(graph, path).not.toEqual([])
    expect(await structuredDataFaults(graph), path).toEqual([])
  }
})
