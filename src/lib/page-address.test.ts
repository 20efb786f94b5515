import { expect, test } from 'vitest'
import { pageAddress } from './page-address'

const here = 'https://stable.example/our-story?from=mail'

test.each([
  ['/horses', '/horses'],
  ['https://stable.example/horses?q=bay#list', '/horses?q=bay#list'],
  ['visiting', '/visiting'],
  ['/our-story?from=mail', '/our-story?from=mail'],
])('takes a link to %s as a page of this site', (href, address) => {
  expect(pageAddress(href, here)).toBe(address)
})

test.each([
  'https://elsewhere.example/horses',
  'http://stable.example/horses',
  'mailto:owners@stable.example',
  '/api/my-investments/statement.pdf',
  '/api',
  '/objects/uploads/1',
  '/share/site.jpg',
  '/sitemap.xml',
  '#prices',
  '/our-story?from=mail#prices',
])('leaves a link to %s to the browser', (href) => {
  expect(pageAddress(href, here)).toBeUndefined()
})
