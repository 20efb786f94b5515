import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Addresses, pathForm } from './addresses'

const addresses = new Addresses()
for (const path of ['/', '/horses/', '/login', '/set-password/$token', '/objects/uploads/:id'])
  addresses.add(path)
addresses.add('/*')
addresses.add('/share/horses/:file{[^/]+\\.jpg}')
addresses.add('/$page', {})
addresses.add('/horses/$slug', { videos: ['race', 'training'] })
addresses.add('/list', { sort: ['a', 'b'], filter: { maxLength: 10 } })
addresses.add('/api/horses/{horse}/videos', {})
addresses.add('/api/horses/oversold')

describe('canonical', () => {
  it.each([
    '/',
    '/?q=1',
    '/horses',
    '/horses?q=//Horses/../%20&q=2',
    '/horses/brass-lantern',
    '/horses/Brass_Lantern',
    '/set-password/aB_c-D9',
    '/objects/uploads/0199d7a0-0000-7000-8000-000000000000?w=320',
    '/share/horses/brass-lantern.jpg',
    '/assets/client-BxY_z.js',
    '/.well-known/security.txt',
    '/no/such/Page',
    '/caf%C3%A9',
    '/%2568orses',
    '/horses?',
  ])('leaves %s as it is', (target) => {
    expect(addresses.canonical(target)).toBe(target)
  })

  it.each([
    ['/horses/', '/horses'],
    ['/horses/?q=a%20b', '/horses?q=a%20b'],
    ['//horses', '/horses'],
    ['//evil.example', '/evil.example'],
    ['///evil.example//', '/evil.example'],
    ['/%68orses?q=x', '/horses?q=x'],
    ['/Horses?q=X', '/horses?q=X'],
    ['/HORSES/Brass', '/horses/Brass'],
    ['/%4Cogin//', '/login'],
    ['/Set-Password/aB_c', '/set-password/aB_c'],
    ['/set-password/%61B', '/set-password/aB'],
    ['/%6fbjects/uploads/ID?w=320', '/objects/uploads/ID?w=320'],
    ['/Share/Horses/Brass.jpg', '/share/horses/Brass.jpg'],
    ['/API/horses/Brass/VIDEOS', '/api/horses/Brass/videos'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/a%20b', '/a%20b'],
    ['/a%2bb%40c%3D', '/a%2Bb%40c%3D'],
    ['/a,b;c:d&e$', '/a%2Cb%3Bc%3Ad%26e%24'],
    ["/1%27or'1'=1", "/1'or'1'%3D1"],
    ['/a%3fb%23c', '/a%3Fb%23c'],
    ['/', '/'],
    ['/?', '/?'],
  ])('spells %s as %s', (target, canonical) => {
    expect(addresses.canonical(target)).toBe(canonical)
  })

  it.each([
    '',
    '*',
    'horses',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/horses%2fbrass',
    '/horses/%00',
    '/horses/%0d%0aSet-Cookie:x',
    '/%7f',
    '/%',
    '/%E0%A4%A',
    '/%ff',
    '/caf\u00c3\u00a9',
    '/horses#top',
    '/.',
    '/horses/../login',
    '/horses/%2e%2E/login',
    '/..//evil.example',
    '/horses?q=a#b',
    'http://stable.example/horses',
  ])('rejects %s', (target) => {
    expect(addresses.canonical(target)).toBeUndefined()
  })

  it('is its own canonical form, starts with a single slash, and keeps the query', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '.',
        '..',
        '%2e',
        '%2E%2e',
        '%2f',
        '\\',
        '%5c',
        '%',
        'horses',
        'Horses',
      ),
      fc.constantFrom(
        '%68',
        'login',
        'Set-Password',
        'evil.example',
        ':',
        '@',
        '%25',
        '%c3%a9',
        ';',
        'API',
      ),
      fc.string({ maxLength: 3 }),
    )
    const target = fc.tuple(fc.array(piece, { maxLength: 8 }), fc.webQueryParameters())
    fc.assert(
      fc.property(target, ([pieces, query]) => {
        const asked = `/${pieces.join('').replace(/[?#]/g, '')}?${query}`
        const canonical = addresses.canonical(asked)
        if (canonical === undefined) return
        expect(canonical).toMatch(/^\/(?![/\\])[\w.~%!$&'()*+,;=:@/-]*\?/)
        expect(canonical.slice(canonical.indexOf('?') + 1)).toBe(query)
        expect(addresses.canonical(canonical)).toBe(canonical)
        // A browser requests exactly this address.
        const { origin, pathname } = new URL(canonical, 'http://stable.example')
        expect(origin).toBe('http://stable.example')
        expect(canonical.split('?')[0]).toBe(pathname)
      }),
      { numRuns: 500 },
    )
  })
})

describe('pathForm', () => {
  it.each([
    ['/horses?q=http://x', '/horses?q=http://x'],
    ['http://stable.example/horses?q=1', '/horses?q=1'],
    ['HTTPS://evil.example:8080//Horses', '//Horses'],
    ['http://stable.example', '/'],
    ['http://stable.example?q=1', '/?q=1'],
    ['//evil.example/', '//evil.example/'],
    ['ftp://stable.example/', 'ftp://stable.example/'],
    ['*', '*'],
  ])('turns %s into %s', (target, path) => {
    expect(pathForm(target)).toBe(path)
  })
})

describe('keyOf', () => {
  it.each([
    ['/about', '/about'],
    ['/about?utm_source=x&fbclid=y', '/about'],
    ['/list?sort=a&filter=b', '/list?sort=a&filter=b'],
    ['/list?filter=b&utm=1&sort=a', '/list?sort=a&filter=b'],
    ['/list?filter=caf%C3%A9+x', '/list?filter=caf%C3%A9+x'],
    ['/list?filter=%zz', '/list?filter=%25zz'],
    ['/list?', '/list'],
    ['/list?sort=', undefined],
    ['/list?sort=c', undefined],
    ['/list?sort=a&sort=a', undefined],
    ['/list?sort=a&%73ort=b', undefined],
    ['/list?filter=12345678901', undefined],
    ['/horses', undefined],
    ['/horses?videos=race', undefined],
    ['/horses/brass?videos=race', '/horses/brass?videos=race'],
    ['/horses/brass?videos=made-up', undefined],
    ['/api/horses/brass/videos', '/api/horses/brass/videos'],
    ['/api/horses/oversold', undefined],
    ['/api/horses/brass', undefined],
    ['/api', undefined],
    ['/objects', undefined],
    ['/objects/uploads/ID', undefined],
    ['/set-password/aB_c', undefined],
    ['/no/such/page', undefined],
    [`/${'x'.repeat(600)}`, undefined],
    [`/about?utm=${'x'.repeat(600)}`, '/about'],
  ])('gives %s the key %s', (target, key) => {
    expect(addresses.keyOf(target)?.text).toBe(key)
  })

  it('marks keys that people have typed', () => {
    expect(addresses.keyOf('/list?sort=a')?.isTyped).toBe(false)
    expect(addresses.keyOf('/list?filter=')?.isTyped).toBe(true)
  })
})

describe('the route of an address', () => {
  it.each([
    ['/', '/'],
    ['/horses', '/horses'],
    ['/horses/brass-lantern?videos=race', '/horses/:slug'],
    ['/objects/uploads/0199d7a0-0000-7000-8000-000000000000', '/objects/uploads/:id'],
    ['/share/horses/brass-lantern.jpg', '/share/horses/:file'],
    ['/api/horses/brass/videos', '/api/horses/:horse/videos'],
    ['/anything', '/:page'],
    ['/api/horses/brass', undefined],
    ['/no/such/page', undefined],
  ])('%s is %s', (target, route) => {
    expect(addresses.routeOf(target)).toBe(route)
  })
})

it('refuses a route that is not in lower case', () => {
  expect(() => new Addresses().add('/Horses')).toThrow('Addresses are in lower case: /Horses')
})
