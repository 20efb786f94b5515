let loading: Promise<unknown> | undefined

/** The back office's style sheet, for who comes from a page of the site, which has only its own. */
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
