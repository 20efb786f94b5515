import Validator from '@adobe/structured-data-validator'
import { z } from 'zod'

const node = z.looseObject({ '@type': z.string() })
export type Node = z.infer<typeof node>
const linkedData = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(node),
})

/** A page's JSON-LD, as a crawler reads it. */
export const structuredDataOf = (html: string): Node[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => linkedData.parse(JSON.parse(json))['@graph'],
  )

/** What search engines would refuse in it, except optional details of shop products: bar code, reviews and so on. */
export async function structuredDataFaults(graph: readonly Node[]): Promise<string[]> {
  const issues = await Promise.all(
    graph.map((each) => new Validator().validate({ jsonld: { [each['@type']]: [{ ...each }] } })),
  )
  return issues
    .flat()
    .filter(
      ({ severity, issueMessage }) => severity === 'ERROR' || !issueMessage.startsWith('Missing'),
    )
    .map(({ issueMessage }) => issueMessage)
}

/** The types of all items in it, nested ones included. */
export const typesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(typesIn)
  if (typeof value !== 'object' || value === null) return []
  const own = '@type' in value && typeof value['@type'] === 'string' ? [value['@type']] : []
  return [...own, ...Object.values(value).flatMap(typesIn)]
}
