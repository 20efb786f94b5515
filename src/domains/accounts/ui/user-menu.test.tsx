import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { User } from '../accounts.contract'
import { UserMenu } from './user-menu'

const menu = (changes: Partial<User>) =>
  renderToStaticMarkup(
    <UserMenu
      user={{
        id: '01990000-0000-7000-8000-000000000002',
        firstName: 'Anjali',
        lastName: 'Desvaux',
        email: 'anjali@example.com',
        phone: null,
        profileImageUrl: null,
        role: 'viewer',
        twoFactorEnabled: false,
        hasPassword: true,
        createdAt: '2026-11-01T05:00:00.000Z',
        updatedAt: '2026-11-01T05:00:00.000Z',
        ...changes,
      }}
    />,
  )

test('says who is signed in and links to their pages', () => {
  const html = menu({})
  for (const text of ['Anjali Desvaux', 'anjali@example.com', 'Role: viewer', '>AD<'])
    expect(html).toContain(text)
  expect(html).toContain('href="/profile"')
  expect(html).toContain('href="/investor-portal"')
})

test('gives the e-mail its own line, even when it replaces the name', () => {
  const lines = (html: string) => html.split('anjali@example.com</p>').length - 1
  expect(lines(menu({}))).toBe(1)
  expect(lines(menu({ firstName: null, lastName: null }))).toBe(2)
  expect(menu({ email: null })).toContain('Anjali Desvaux')
})

test('shows the dashboard link only to staff and admins', () => {
  expect(menu({ role: 'viewer' })).not.toContain('/admin')
  expect(menu({ role: 'staff' })).toContain('href="/admin"')
  expect(menu({ role: 'admin' })).toContain('href="/admin"')
})

test('shows a profile picture instead of the initials', () => {
  const html = menu({ profileImageUrl: 'https://pictures.example/anjali.jpg' })
  expect(html).toContain('src="https://pictures.example/anjali.jpg"')
  expect(html).not.toContain('>AD<')
})
