import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { variableNames } from '../src/http/environment'
import { engines, scripts, version } from '../package.json'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))

it('starts node with the same flags everywhere', () => {
  expect(flags).toHaveLength(2)
  const words = ['node', ...flags, 'dist/server/main.js']
  expect(read('Dockerfile')).toContain(`\nCMD ${JSON.stringify(words).replaceAll(',', ', ')}\n`)
  expect(read('deploy/stable.service')).toContain(`\nExecStart=/usr/bin/${words.join(' ')}\n`)
})

it('sets only variables that the server reads', () => {
  const [, compose = ''] =
    /^x-node:.*?^ {2}environment:\n(.*?)^ {2}\w/ms.exec(read('compose.yaml')) ?? []
  const inCompose = [...compose.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name)
  const [, image = ''] = /^ENV (.*)$/m.exec(read('Dockerfile')) ?? []
  const [, unit = ''] = /^Environment=(.*)$/m.exec(read('deploy/stable.service')) ?? []
  const inOthers = `${image} ${unit}`.split(' ').map((pair) => pair.split('=', 1)[0])
  expect(inCompose).toContain('DATABASE_URL')
  expect(inOthers).toContain('DATA_DIR')
  for (const name of [...inCompose, ...inOthers]) expect(variableNames).toContain(name)
})

it('tests every Node that the product supports', () => {
  const versions = (text: string) => [...text.matchAll(/'(2\d(?:\.\d+)*)'/g)].map(([, at]) => at)
  const [, matrix = ''] = /node: \[(.*)\]/.exec(read('.github/workflows/test.yml')) ?? []
  const [, ours = ''] = /: (\[.*\])/.exec(read('scripts/test-nodes.mjs')) ?? []
  expect(versions(matrix)).toEqual(['20.19', '22', '24'])
  expect(versions(ours)).toEqual(['20.19.0', '22', '24'])
  expect(engines.node).toBe('>=20.19')
  expect(read('Dockerfile').match(/^FROM node:24-slim/gm)).toHaveLength(3)
})

it('has a change log entry for its version', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## [${version}]`)
})
