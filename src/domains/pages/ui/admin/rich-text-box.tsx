import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { Focusable } from '../../../../web/ui/dialog'
import { LinkDialog } from './link-dialog'
import { PictureDialog } from './picture-dialog'
import { openRichText, type RichText } from './rich-text'
import {
  dropSelection,
  type Here,
  hereIn,
  type LinkHere,
  linkIn,
  type PictureHere,
  putLink,
  putPicture,
  richCommands,
} from './rich-text-commands'
import { RichTextTools, type Tool } from './rich-text-tools'

interface Props {
  id: string
  /** Markdown. */
  text: string
  onChange: (text: string) => void
  onBlur: () => void
  /** Attributes of the element that is typed in. */
  ties: Readonly<Record<string, string>>
  disabled: boolean
  ref: Ref<Focusable>
}

type Asked =
  | { what: 'link'; link: LinkHere }
  | { what: 'picture'; picture: PictureHere | undefined; file: File | undefined }

const nowhere: Here = { pressed: [], inTable: false, inList: false, picture: undefined }

/** A page's text as it will look, with the buttons that shape it. It is loaded only when someone edits a page. */
export default function RichTextBox({ id, text, onChange, onBlur, ties, disabled, ref }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const opened = useRef<RichText>(undefined)
  const [here, setHere] = useState(nowhere)
  const [asked, setAsked] = useState<Asked>()
  /** What the editor last had from the form, and what it has told the form since: the form may lag behind the typing. */
  const told = useRef([text])
  const attributes = { id, role: 'textbox', 'aria-multiline': 'true', ...ties }
  const shown = useRef({ attributes, disabled })

  const open = useEffectEvent((element: HTMLElement) =>
    openRichText({
      root: element,
      markdown: text,
      attributes: () => shown.current.attributes,
      isEnabled: () => !shown.current.disabled,
      onText: (markdown) => {
        const now = markdown()
        told.current.push(now)
        onChange(now)
      },
      onState: (view) => setHere((before) => sameOr(before, hereIn(view.state))),
      onPicture: (file) => setAsked({ what: 'picture', picture: undefined, file }),
    }),
  )
  const sync = useEffectEvent(() => {
    const at = told.current.lastIndexOf(text)
    told.current = at === -1 ? [text] : told.current.slice(at)
    if (at === -1) opened.current?.replace(text)
  })
  useEffect(() => {
    const { current: element } = root
    if (!element) return
    let isGone = false
    void open(element).then((editor) => {
      if (isGone) return editor.end()
      opened.current = editor
      sync()
    })
    return () => {
      isGone = true
      opened.current?.end()
      opened.current = undefined
    }
  }, [])
  useEffect(() => sync(), [text])
  useEffect(() => {
    shown.current = { attributes, disabled }
    // reads its attributes again
    opened.current?.view.setProps({})
  })
  // focusing the element puts the cursor at the start, and a busy browser leaves it there
  const focusAtCursor = { focus: () => opened.current?.view.focus() }
  useImperativeHandle(ref, () => focusAtCursor)

  const onTool = (tool: Tool) => {
    const view = opened.current?.view
    if (!view) return
    if (tool === 'link' || tool === 'button') {
      const link = linkIn(view.state)
      setAsked({ what: 'link', link: { ...link, isButton: link.isButton || tool === 'button' } })
    } else if (tool === 'picture') {
      setAsked({ what: 'picture', picture: here.picture, file: undefined })
    } else {
      if (tool === 'deletePicture') dropSelection(view)
      else richCommands[tool](view.state, view.dispatch, view)
      view.focus()
    }
  }
  const change = (work: (editor: RichText) => void) => {
    if (opened.current) work(opened.current)
  }
  const close = () => setAsked(undefined)

  return (
    <>
      <RichTextTools here={here} disabled={disabled} onTool={onTool} />
      <div
        ref={root}
        onBlur={onBlur}
        onKeyDown={(event) => {
          const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
          if (!isLink) return
          event.preventDefault()
          onTool('link')
        }}
        className="rich-text flex grow flex-col"
      />
      {asked?.what === 'link' && (
        <LinkDialog
          link={asked.link}
          returnFocusTo={focusAtCursor}
          onDone={(link) => change(({ view }) => putLink(view, link))}
          onClose={close}
        />
      )}
      {asked?.what === 'picture' && (
        <PictureDialog
          picture={asked.picture}
          file={asked.file}
          returnFocusTo={focusAtCursor}
          onDone={(picture) => change(({ view }) => putPicture(view, picture))}
          onClose={close}
        />
      )}
    </>
  )
}

/** The one before if nothing differs, so that nothing is drawn again. */
const sameOr = (before: Here, now: Here): Here =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now
