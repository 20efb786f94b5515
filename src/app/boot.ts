// Starts the application once what is seen first is there, or at once when the visitor acts: on a slow
// line nothing may compete with the picture. The addresses stand on the script's own tag.
const { entry, chunks } = document.querySelector<HTMLElement>('script[data-entry]')?.dataset ?? {}

let started = false
function start() {
  if (started || entry === undefined) return
  started = true
  for (const href of chunks?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  void import(/* @vite-ignore */ entry)
}

if (document.readyState === 'complete') start()
else {
  addEventListener('load', start, { once: true })
  for (const act of ['pointerdown', 'keydown', 'touchstart']) {
    addEventListener(act, start, { once: true, passive: true })
  }
}

export {}
