import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageAddress } from '../../lib/page-address'

/** Opens plain links to pages of this site, such as those in staff's texts, without loading a new document. */
export function useLinksWithin(): void {
  const router = useRouter()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || !isPlainClick(event) || !opensHere(link)) return
      const href = pageAddress(link.href, window.location.href)
      if (href === undefined) return
      event.preventDefault()
      void router.navigate({ href })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [router])
}

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)

const opensHere = (link: HTMLAnchorElement) =>
  link.href !== '' && /^(_self)?$/.test(link.target) && !link.hasAttribute('download')
