import { expect, test } from 'vitest'
import { type MarkdownCommand, markdownEdit } from './markdown-commands'

/** `‹` and `›` mark the selection, before and after. */
function edited(command: MarkdownCommand, marked: string): string {
  const start = marked.indexOf('‹')
  const end = marked.indexOf('›') - 1
  const text = marked.replace('‹', '').replace('›', '')
  const edit = markdownEdit(command, { text, start, end })
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  return `${after.slice(0, edit.start)}‹${after.slice(edit.start, edit.end)}›${after.slice(edit.end)}`
}

test('toggles bold and italic, leaving spaces outside', () => {
  expect(edited('bold', 'Come ‹early›.')).toBe('Come **‹early›**.')
  expect(edited('bold', 'Come **‹early›**.')).toBe('Come ‹early›.')
  expect(edited('bold', 'Come‹ early ›now.')).toBe('Come **‹early›** now.')
  expect(edited('bold', 'Come ‹›.')).toBe('Come **‹bold text›**.')
  expect(edited('italic', '‹early›')).toBe('_‹early›_')
  expect(edited('italic', '_‹early›_')).toBe('‹early›')
})

test('toggles a heading, whatever its level', () => {
  expect(edited('heading', 'One\n\nGetting ‹›here\n')).toBe('One\n\n## Getting here‹›\n')
  expect(edited('heading', '## Getting‹› here')).toBe('Getting here‹›')
  expect(edited('heading', '‹›')).toBe('## ‹›')
})

test('toggles a list or a quotation, separate from the paragraph before', () => {
  expect(edited('list', 'Bring:\n‹hat\nshoes›')).toBe('Bring:\n\n‹- hat\n- shoes›')
  expect(edited('list', 'Bring:\n\n‹- hat\n- shoes›')).toBe('Bring:\n\n‹hat\nshoes›')
  expect(edited('list', '‹- hat\nshoes›')).toBe('‹- hat\n- shoes›')
  expect(edited('quote', '‹He ran\nwell.›')).toBe('‹> He ran\n> well.›')
  expect(edited('quote', '‹> He ran\n> well.›')).toBe('‹He ran\nwell.›')
})

test('selects the missing part of a new link', () => {
  expect(edited('link', 'See ‹our horses›.')).toBe('See [our horses](‹https://›).')
  expect(edited('link', 'See ‹https://a.example/b›')).toBe('See [‹link text›](https://a.example/b)')
  expect(edited('link', 'See ‹a.example/b›')).toBe('See [‹link text›](https://a.example/b)')
  expect(edited('link', 'See ‹/horses›')).toBe('See [‹link text›](/horses)')
  expect(edited('link', '‹›')).toBe('[‹link text›](https://)')
})
