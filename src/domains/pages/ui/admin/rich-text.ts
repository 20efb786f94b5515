import {
  defaultValueCtx,
  Editor,
  editorViewCtx,
  editorViewOptionsCtx,
  rootCtx,
  serializerCtx,
} from '@milkdown/core'
import type { Ctx } from '@milkdown/ctx'
import { history } from '@milkdown/plugin-history'
import {
  commonmark,
  hardbreakSchema,
  headingSchema,
  imageSchema,
  linkSchema,
  listItemKeymap,
  remarkPreserveEmptyLinePlugin,
} from '@milkdown/preset-commonmark'
import { gfm } from '@milkdown/preset-gfm'
import { Fragment, type Schema, Slice } from '@milkdown/prose/model'
import { Plugin } from '@milkdown/prose/state'
import type { EditorProps, EditorView } from '@milkdown/prose/view'
import { $prose, replaceAll } from '@milkdown/utils'
import { isStoredImage, variantUrlFor } from '../../../media/media.rules'
import { BUTTON_TITLE, isHarmlessAddress } from '../../page-links.rules'
import { cleanHtml } from './pasted-html'

export interface RichText {
  view: EditorView
  replace: (markdown: string) => void
  end: () => void
}

interface Options {
  root: HTMLElement
  markdown: string
  /** Attributes of the element that is typed in, read at every update. */
  attributes: () => Record<string, string>
  isEnabled: () => boolean
  /** The text has changed: `markdown` tells what it is now. */
  onText: (markdown: () => string) => void
  /** The text, the selection or both have changed. */
  onState: (view: EditorView) => void
  onPicture: (file: File) => void
}

/** Text that is edited as it will look, and kept as Markdown. */
export async function openRichText(options: Options): Promise<RichText> {
  const { root, markdown } = options
  const changes = $prose(
    (ctx) =>
      new Plugin({
        view: () => ({
          update(view, { doc }) {
            if (!doc.eq(view.state.doc))
              options.onText(() => ctx.get(serializerCtx)(view.state.doc))
            options.onState(view)
          },
        }),
      }),
  )
  const editor = await Editor.make()
    .config((ctx) => {
      ctx.set(rootCtx, root)
      ctx.set(defaultValueCtx, markdown)
      ctx.set(editorViewOptionsCtx, viewProps(options))
    })
    .use(commonmark.filter((plugin) => !keepingEmptyLines.has(plugin)))
    .use(gfm)
    .use(history)
    .use(changes)
    .config(ourSchema)
    .create()
  return {
    view: editor.ctx.get(editorViewCtx),
    replace: (text) => editor.action(replaceAll(text)),
    end: () => void editor.destroy(),
  }
}

/** It writes `<br />` for an empty line, which pages would show as it is. */
const keepingEmptyLines = new Set<unknown>(remarkPreserveEmptyLinePlugin)

const viewProps = ({ attributes, isEnabled, onPicture }: Options): EditorProps => ({
  attributes: () => ({ class: 'prose', ...attributes() }),
  editable: isEnabled,
  transformPastedHTML: cleanHtml,
  clipboardTextParser: (text, $context) => plainText($context.doc.type.schema, text),
  handlePaste: (_view, event) => takePicture(event.clipboardData, onPicture),
  handleDrop: (_view, event, _slice, isMoved) => {
    const isTaken = !isMoved && takePicture(event.dataTransfer, onPicture)
    if (isTaken) event.preventDefault()
    return isTaken
  },
})

/** A pasted text as typed: its lines stay lines, and nothing in it is Markdown. */
function plainText(schema: Schema, pasted: string): Slice {
  const { paragraph, hardbreak } = schema.nodes
  const paragraphs = pasted
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((lines) =>
      lines
        .split('\n')
        .flatMap((line, index) => [
          ...(index > 0 && hardbreak ? [hardbreak.create()] : []),
          ...(line === '' ? [] : [schema.text(line)]),
        ]),
    )
  const made = paragraphs.flatMap((content) => paragraph?.create(null, content) ?? [])
  return new Slice(Fragment.from(made), 1, 1)
}

/** Takes the first picture file; a text copied together with a picture of itself stays a text. */
function takePicture(from: DataTransfer | null, onPicture: (file: File) => void): boolean {
  const file = [...(from?.files ?? [])].find(({ type }) => type.startsWith('image/'))
  if (!file || from?.types.includes('text/plain')) return false
  onPicture(file)
  return true
}

function ourSchema(ctx: Ctx) {
  ctx.update(hardbreakSchema.key, (earlier) => (own) => ({
    ...earlier(own),
    // every line ending is a line break on our pages
    toDOM: () => ['br'],
  }))
  ctx.update(headingSchema.key, (earlier) => (own) => ({
    ...earlier(own),
    // without an id, which could be another's on the page
    toDOM: ({ attrs }) => [`h${String(attrs['level'])}`, 0],
  }))
  ctx.update(imageSchema.key, (earlier) => (own) => ({
    ...earlier(own),
    parseDOM: [{ tag: 'img[src]', getAttrs: pictureOf }],
    parseMarkdown: {
      match: ({ type }) => type === 'image',
      runner: (state, { url, alt, title }, type) => {
        state.addNode(type, stringsOf({ src: url, alt, title }, ['src', 'alt', 'title']))
      },
    },
    toDOM: ({ attrs }) => {
      const { src, alt } = stringsOf(attrs, ['src', 'alt'])
      return isStoredImage(src)
        ? ['img', { src: variantUrlFor(src, 960), alt }]
        : ['span', { class: 'picture-elsewhere', 'data-elsewhere': src }, alt || src]
    },
  }))
  ctx.update(linkSchema.key, (earlier) => (own) => ({
    ...earlier(own),
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
    toDOM: ({ attrs }) => {
      const { href, title } = stringsOf(attrs, ['href', 'title'])
      const isButton = title === BUTTON_TITLE
      return [
        'a',
        { href: isHarmlessAddress(href) ? href : null, class: isButton ? 'text-button' : null },
        0,
      ]
    },
  }))
  // Tab leaves the text, so that the keyboard is never caught in a list
  ctx.update(listItemKeymap.key, (keys) => ({
    ...keys,
    SinkListItem: { ...keys.SinkListItem, shortcuts: 'Mod-]' },
    LiftListItem: { ...keys.LiftListItem, shortcuts: 'Mod-[' },
  }))
}

function stringsOf<Name extends string>(
  attrs: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Record<Name, string>
function stringsOf(attrs: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return Object.fromEntries(names.map((name) => [name, text(attrs[name])]))
}

/** Pasted pictures: only our own. */
function pictureOf(dom: HTMLElement) {
  const src = (dom.getAttribute('src') ?? '').replace(/\?.*/, '')
  return isStoredImage(src) && { src, alt: dom.getAttribute('alt') ?? '', title: '' }
}

/** Pasted links: only harmless ones. */
function linkOf(dom: HTMLElement) {
  const href = dom.getAttribute('href') ?? ''
  const title = dom.getAttribute('title') === BUTTON_TITLE ? BUTTON_TITLE : null
  return isHarmlessAddress(href) && { href, title }
}
