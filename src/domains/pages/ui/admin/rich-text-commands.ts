import { lift, setBlockType, toggleMark, wrapIn } from '@milkdown/prose/commands'
import { redo, undo } from '@milkdown/prose/history'
import type { Mark, Node, NodeType } from '@milkdown/prose/model'
import { liftListItem, sinkListItem, wrapInList } from '@milkdown/prose/schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from '@milkdown/prose/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
} from '@milkdown/prose/tables'
import type { EditorView } from '@milkdown/prose/view'
import { BUTTON_TITLE } from '../../page-links.rules'

export interface LinkHere {
  words: string
  address: string
  isButton: boolean
  /** Whether there is one already. */
  isLink: boolean
}

export interface PictureHere {
  src: string
  alt: string
}

/** What the cursor is in. */
export interface Here {
  pressed: readonly string[]
  inTable: boolean
  inList: boolean
  picture: PictureHere | undefined
}

const ancestors = ({ selection: { $from } }: EditorState): Node[] =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node($from.depth - depth))

const isIn = (state: EditorState, name: string) =>
  ancestors(state).some(({ type }) => type.name === name)

function hasMark(state: EditorState, name: string): boolean {
  const { from, to, empty, $from } = state.selection
  const type = state.schema.marks[name]
  if (!type) return false
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
  return state.doc.rangeHasMark(from, to, type)
}

const headingLevel = ({ selection: { $from } }: EditorState): unknown =>
  $from.parent.type.name === 'heading' ? $from.parent.attrs['level'] : undefined

/** The list nearest to the cursor. */
const listName = (state: EditorState) =>
  ancestors(state).find(({ type }) => /_list$/.test(type.name))?.type.name

export function hereIn(state: EditorState): Here {
  const { selection } = state
  const list = listName(state)
  const level = headingLevel(state)
  const pressed = [
    hasMark(state, 'strong') && 'bold',
    hasMark(state, 'emphasis') && 'italic',
    (level === 1 || level === 2) && 'heading',
    typeof level === 'number' && level > 2 && 'subheading',
    list === 'bullet_list' && 'list',
    list === 'ordered_list' && 'numbers',
    isIn(state, 'blockquote') && 'quote',
    hasMark(state, 'link') && 'link',
  ].filter((name) => name !== false)
  return {
    pressed,
    inTable: isIn(state, 'table'),
    inList: list !== undefined,
    picture: pictureIn(selection),
  }
}

function pictureIn(selection: EditorState['selection']): PictureHere | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image')
    return undefined
  const { src, alt } = selection.node.attrs
  return { src: String(src), alt: String(alt ?? '') }
}

const withNode =
  (name: string, make: (type: NodeType) => Command): Command =>
  (state, ...rest) => {
    const type = state.schema.nodes[name]
    return type !== undefined && make(type)(state, ...rest)
  }

const toggledMark =
  (name: string): Command =>
  (state, ...rest) => {
    const type = state.schema.marks[name]
    return type !== undefined && toggleMark(type)(state, ...rest)
  }

const toggledHeading =
  (level: number): Command =>
  (state, ...rest) => {
    const isOn = headingLevel(state) === level
    const name = isOn ? 'paragraph' : 'heading'
    return withNode(name, (type) => setBlockType(type, isOn ? null : { level }))(state, ...rest)
  }

/** Makes a list, turns one into the other kind, or takes the item out of it. */
const toggledList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch, view) => {
    const current = listName(state)
    if (current === undefined)
      return withNode(name, (type) => wrapInList(type))(state, dispatch, view)
    if (current === name)
      return withNode('list_item', (type) => liftListItem(type))(state, dispatch, view)
    const { $from } = state.selection
    const type = state.schema.nodes[name]
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type.name !== current || !type) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
      return true
    }
    return false
  }

const toggledQuote: Command = (state, ...rest) =>
  isIn(state, 'blockquote')
    ? lift(state, ...rest)
    : withNode('blockquote', (type) => wrapIn(type))(state, ...rest)

/** A table with a row of headings and two rows, and a paragraph after it to go on in. */
const insertedTable: Command = (state, dispatch) => {
  const {
    table,
    table_header_row: headings,
    table_row: row,
    table_header: th,
    table_cell: td,
  } = state.schema.nodes
  if (!table || !headings || !row || !th || !td || isIn(state, 'table')) return false
  const cells = (type: NodeType) => [1, 2, 3].flatMap(() => type.createAndFill() ?? [])
  const made = table.create(null, [
    headings.create(null, cells(th)),
    row.create(null, cells(td)),
    row.create(null, cells(td)),
  ])
  const { $from } = state.selection
  const isEmpty = $from.depth === 1 && $from.parent.content.size === 0
  const top = $from.depth === 0 ? $from.pos : isEmpty ? $from.before(1) : $from.after(1)
  const after = state.schema.nodes['paragraph']?.create()
  const tr = isEmpty
    ? state.tr.replaceWith($from.before(1), $from.after(1), made)
    : state.tr.insert(top, made)
  const end = top + made.nodeSize
  if (after && end === tr.doc.content.size) tr.insert(end, after)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(top + 3))).scrollIntoView())
  return true
}

export const richCommands = {
  bold: toggledMark('strong'),
  italic: toggledMark('emphasis'),
  heading: toggledHeading(2),
  subheading: toggledHeading(3),
  list: toggledList('bullet_list'),
  numbers: toggledList('ordered_list'),
  quote: toggledQuote,
  table: insertedTable,
  undo,
  redo,
  moveIn: withNode('list_item', (type) => sinkListItem(type)),
  moveOut: withNode('list_item', (type) => liftListItem(type)),
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
} satisfies Record<string, Command>
export type RichCommand = keyof typeof richCommands

/** The link around the cursor, from its first to its last letter. */
function linkRange({ selection: { $from }, schema }: EditorState) {
  const type = schema.marks['link']
  const markOf = (node: Node | null | undefined) => node?.marks.find((mark) => mark.type === type)
  const mark = markOf($from.nodeAfter) ?? markOf($from.nodeBefore)
  if (!mark) return undefined
  const { parent } = $from
  let from = $from.start()
  const ranges: { from: number; to: number }[] = []
  parent.forEach((child) => {
    const to = from + child.nodeSize
    if (markOf(child)?.eq(mark)) {
      const last = ranges.at(-1)
      if (last?.to === from) last.to = to
      else ranges.push({ from, to })
    }
    from = to
  })
  const range = ranges.find((each) => each.from <= $from.pos && $from.pos <= each.to)
  return range && { ...range, mark }
}

const linkHere = (words: string, mark: Mark | undefined): LinkHere => ({
  words,
  address: mark ? String(mark.attrs['href']) : '',
  isButton: mark?.attrs['title'] === BUTTON_TITLE,
  isLink: mark !== undefined,
})

/** The link that the cursor is in, or the selected words that are to become one. */
export function linkIn(state: EditorState): LinkHere {
  const { from, to } = state.selection
  const range = linkRange(state)
  return range
    ? linkHere(state.doc.textBetween(range.from, range.to), range.mark)
    : linkHere(state.doc.textBetween(from, to, ' '), undefined)
}

/** Where a link goes: in place of the one around the cursor, or of the selected words, or after the selected picture. */
function linkPlace(state: EditorState) {
  const { selection } = state
  if (selection instanceof NodeSelection) return { from: selection.to, to: selection.to }
  const { $from, $to } = selection
  return linkRange(state) ?? TextSelection.between($from, $to)
}

/** Writes a link; without an address only its words. */
export function putLink(view: EditorView, { words, address, isButton }: Omit<LinkHere, 'isLink'>) {
  const { state } = view
  const type = state.schema.marks['link']
  if (!type) return
  const { from, to } = linkPlace(state)
  const isSame = words !== '' && state.doc.textBetween(from, to, ' ') === words
  const end = isSame ? to : from + words.length
  const tr = isSame
    ? state.tr.removeMark(from, to, type)
    : state.tr.replaceWith(from, to, state.schema.text(words))
  const title = isButton ? BUTTON_TITLE : null
  if (address !== '') tr.addMark(from, end, type.create({ href: address, title }))
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView())
}

/** Puts a picture in place of the selection. */
export function putPicture(view: EditorView, { src, alt }: PictureHere) {
  const made = view.state.schema.nodes['image']?.create({ src, alt, title: '' })
  if (made) view.dispatch(view.state.tr.replaceSelectionWith(made, false).scrollIntoView())
}

export const dropSelection = (view: EditorView) =>
  view.dispatch(view.state.tr.deleteSelection().scrollIntoView())
