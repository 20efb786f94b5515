let loading: Promise<unknown> | undefined

/** Adds the back office's style sheet for someone who follows a link from the site, whose pages come without it. */
export function loadOfficeStyle(): Promise<unknown> | undefined {
  if (typeof document === 'undefined') return undefined
  const { office } = document.querySelector<HTMLElement>('style[data-office]')?.dataset ?? {}
  if (office === undefined) return undefined
  return (loading ??= added(office).catch(() => {
    // the next screen tries again
    loading = undefined
  }))
}

const added = (href: string) =>
  new Promise((onload, onerror) => {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror }))
  })
