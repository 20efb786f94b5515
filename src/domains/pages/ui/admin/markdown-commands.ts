import { withScheme } from '../../../../lib/web-address'

export interface Selected {
  text: string
  start: number
  end: number
}

/** What to put in place of part of a text, and what is selected afterwards. */
export interface Replacement {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

export const markdownCommands = ['bold', 'italic', 'heading', 'link', 'list', 'quote'] as const
export type MarkdownCommand = (typeof markdownCommands)[number]

export function markdownEdit(command: MarkdownCommand, selected: Selected): Replacement {
  switch (command) {
    case 'bold':
      return wrapped(selected, '**', 'bold text')
    case 'italic':
      return wrapped(selected, '_', 'text in italics')
    case 'heading':
      return prefixed(selected, '## ', /^#{1,6}\s+/)
    case 'list':
      return prefixed(selected, '- ', /^[-*+]\s+/)
    case 'quote':
      return prefixed(selected, '> ', /^>\s?/)
    case 'link':
      return linked(selected)
  }
}

/** Puts markers around the selection, or removes them if already there. */
function wrapped({ text, start, end }: Selected, sign: string, example: string): Replacement {
  const { length } = sign
  const isAround =
    text.slice(start - length, start) === sign && text.slice(end, end + length) === sign
  if (isAround)
    return {
      from: start - length,
      to: end + length,
      insert: text.slice(start, end),
      start: start - length,
      end: end - length,
    }
  // Markdown ignores markers separated from their word
  const chosen = text.slice(start, end)
  const words = chosen.trim() || example
  const lead = chosen.trim() === '' ? '' : (/^\s*/.exec(chosen)?.[0] ?? '')
  const tail = chosen.trim() === '' ? chosen : (/\s*$/.exec(chosen)?.[0] ?? '')
  const at = start + lead.length + length
  return {
    from: start,
    to: end,
    insert: `${lead}${sign}${words}${sign}${tail}`,
    start: at,
    end: at + words.length,
  }
}

/** Begins each selected line with a sign, or removes it if all have it. */
function prefixed({ text, start, end }: Selected, sign: string, known: RegExp): Replacement {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const hasAll = lines.every((line) => known.test(line))
  const insert = lines.map((line) => (hasAll ? '' : sign) + line.replace(known, '')).join('\n')
  // a list or a quotation within a paragraph begins a new one
  const before = text.slice(0, from)
  const gap = hasAll || before === '' || before.endsWith('\n\n') ? '' : '\n'
  return {
    from,
    to,
    insert: gap + insert,
    start: from + gap.length + (lines.length === 1 ? insert.length : 0),
    end: from + gap.length + insert.length,
  }
}

const isAddress = (text: string) => /^(https?:\/\/|mailto:|\/)\S*$/.test(withScheme(text))

/** Makes the selection a link's text, or its address if it is one; then selects what is missing. */
function linked({ text, start, end }: Selected): Replacement {
  const chosen = text.slice(start, end)
  const lacksWords = chosen === '' || isAddress(chosen)
  const words = lacksWords ? 'link text' : chosen
  const address = isAddress(chosen) ? withScheme(chosen) : 'https://'
  const at = lacksWords ? start + '['.length : start + `[${words}](`.length
  return {
    from: start,
    to: end,
    insert: `[${words}](${address})`,
    start: at,
    end: at + (lacksWords ? words : address).length,
  }
}
