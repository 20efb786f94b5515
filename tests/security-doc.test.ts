import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const isThere = (path: string) => existsSync(join(root, path))

const tests = [...text('docs/security.md').matchAll(/`((?:src|tests)\/[^`\s]+\.tsx?)`/g)].map(
  ([, path = '']) => path,
)

describe('docs/security.md', () => {
  it('names tests', () => {
    expect(tests.length).toBeGreaterThan(100)
    expect(
      tests.filter((path) => !/\.(test|apitest|dbtest|s3test|spec)\.tsx?$/.test(path)),
    ).toEqual([])
  })

  it('names only existing tests', () => {
    expect(tests.filter((path) => !isThere(path))).toEqual([])
  })

  it('covers every chapter', () => {
    const chapters = [...text('docs/security.md').matchAll(/^## V(\d+) /gm)].map(([, n]) =>
      Number(n),
    )
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  })
})

it.each(['docs/security.md', 'SECURITY.md'])('%s links only to existing files', (path) => {
  const links = [...text(path).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, to = '']) => to)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((to) => !isThere(join(dirname(path), to)))).toEqual([])
})
