import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const cited = { SPEC: 'docs/specification.md', CONTRACT: 'docs/contract.md' }

test('cites only existing sections of the specification and the contract', () => {
  const files = ['src', 'tests', 'bench', 'scripts', 'docs'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(tsx?|mjs|md)$/.test(file.name))
      .map((file) => path.join(file.parentPath, file.name)),
  )
  const citations = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(SPEC|CONTRACT) §(\d+)/g)].map(
      ([, document, section]) => ({ file, document: document ?? '', section: Number(section) }),
    ),
  )
  expect(citations.length).toBeGreaterThan(20)
  const sections = Object.entries(cited).flatMap(([document, file]) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/^## (\d+)\. /gm)].map(
      ([, section]) => `${document} §${section}`,
    ),
  )
  for (const { file, document, section } of citations)
    expect(sections, file).toContain(`${document} §${section}`)
})
