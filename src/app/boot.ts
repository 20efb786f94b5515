// Runs before the application: starts it at the right moment, and keeps taps and typing until it is alive.

/** An input's text, or whether it is ticked. */
type Said = string | boolean
type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const root = document.documentElement
const typed = new Map<Input, Said>()
let tapped: HTMLButtonElement | undefined

/**
 * Keeps a tap on a button that does nothing without scripts. Links, `<details>` and the buttons of search forms
 * work without them.
 */
function keepTap(event: MouseEvent) {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button || (button.type === 'submit' && button.form?.method === 'get')) return
  // neither the browser nor React, which may be about to wake, must act on it as well
  event.preventDefault()
  event.stopImmediatePropagation()
  tapped?.removeAttribute('aria-busy')
  tapped = button
  button.ariaBusy = 'true'
  // makes the style sheet show "One moment…", because React will take over the page's content
  root.dataset['waiting'] = ''
}

const isInput = (target: EventTarget | null): target is Input =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

const isTick = (input: Input): input is HTMLInputElement =>
  input.type === 'checkbox' || input.type === 'radio'

function keepTyping({ target }: Event) {
  if (isInput(target)) typed.set(target, isTick(target) ? target.checked : target.value)
}

/** Repeats for the application what it missed. */
function catchUp() {
  removeEventListener('click', keepTap, true)
  removeEventListener('input', keepTyping, true)
  for (const [input, said] of typed) say(input, said)
  delete root.dataset['waiting']
  tapped?.removeAttribute('aria-busy')
  // menus open on pointerdown
  tapped?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
  tapped?.click()
}

function say(input: Input, said: Said) {
  const tell = (type: string) => input.dispatchEvent(new Event(type, { bubbles: true }))
  // wakes the part of the page that contains the input: only then does React notice changes to it
  tell('input')
  if (isTick(input)) {
    input.checked = said === false
    input.click()
  } else if (typeof said === 'string' && input.type !== 'file') {
    // React ignores a value that it saw being set; it does not see one set through the prototype
    input.value = ''
    Reflect.set(Object.getPrototypeOf(input), 'value', said, input)
    tell('input')
  }
  tell('change')
}

// the application may be alive already: pages that are not cached load it alongside
if (root.dataset['alive'] === undefined) {
  addEventListener('click', keepTap, true)
  addEventListener('input', keepTyping, true)
  // React can't wake the target of a tap while it is still working itself
  addEventListener('alive', () => setTimeout(catchUp), { once: true })
}

/** Lays out what is further down, one part at a time, so that no tap waits for all of it. */
function settle() {
  const later = [...document.getElementsByClassName('later')]
  const next = () => {
    later.shift()?.classList.remove('later')
    if (later.length === 0) root.dataset['settled'] = ''
    else whenIdle(next)
  }
  next()
}
const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
addEventListener('alive', () => whenIdle(settle), { once: true })

// On a public page nothing may compete with the first view on a slow line: fonts, the whole style sheet and the
// application wait for the stable's own pictures, but not for long, and no longer once someone acts. The addresses
// are on the script's tag.
const LONGEST_WAIT_MS = 750
const acts = ['pointerdown', 'keydown']
const { entry, chunks } = document.querySelector<HTMLElement>('script[data-entry]')?.dataset ?? {}
const { whole, fonts } = document.querySelector<HTMLElement>('style[data-whole]')?.dataset ?? {}

let styled: Promise<unknown> | undefined
/** The whole style sheet, with the fonts: a visitor's page brings only the rules that it uses. */
function loadStyle() {
  if (whole === undefined || styled) return styled
  // with the sheet rather than after it: text is then set in them once, not twice
  for (const href of fonts?.split(' ') ?? [])
    addLink({ rel: 'preload', as: 'font', crossOrigin: '', href })
  const addSheet = () =>
    new Promise((onload, onerror) => {
      addLink({ rel: 'stylesheet', href: whole, onload, onerror })
    })
  // if the line fails twice, the application works all the same
  return (styled = addSheet()
    .catch(addSheet)
    .catch(() => undefined))
}
function addLink(values: Partial<HTMLLinkElement>) {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, values))
}

const [ownTiming] = performance.getEntriesByName(import.meta.url)
const isFromCache = ownTiming instanceof PerformanceResourceTiming && ownTiming.transferSize === 0
/** Pictures further down, which the style sheet holds back on phones. */
const showTheRest = () => (root.dataset['seen'] = '')
if (entry === undefined) showTheRest()
// a returning visitor has the style sheet and its fonts as well
if (isFromCache) void loadStyle()

let isStarted = entry === undefined
function start() {
  if (isStarted || entry === undefined) return
  isStarted = true
  showTheRest()
  const wholeStyle = loadStyle()
  for (const href of [entry, ...(chunks?.match(/\S+/g) ?? [])])
    addLink({ rel: 'modulepreload', href })
  // what appears from then on may need any rule
  void Promise.resolve(wholeStyle).then(() => import(/* @vite-ignore */ entry))
}

function startWithoutPictures() {
  const isAwaited = ({ complete, loading, src }: HTMLImageElement) =>
    !complete && loading !== 'lazy' && src.startsWith(location.origin)
  if (![...document.images].some(isAwaited)) start()
}

function wait() {
  startWithoutPictures()
  setTimeout(start, LONGEST_WAIT_MS)
  for (const end of ['load', 'error']) addEventListener(end, startWithoutPictures, true)
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', wait)
else wait()
for (const act of acts) addEventListener(act, start, { once: true })

export {}
