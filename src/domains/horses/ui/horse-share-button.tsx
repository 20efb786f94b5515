import { useHydrated } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { toast } from '../../../web/toast/toast-store'
import { buttonClass } from '../../../web/ui/button'

interface Props {
  name: string
  /** The page's address, beginning with a slash. */
  path: string
}

/** Opens the phone's own sharing sheet, or copies the link. */
export function HorseShareButton({ name, path }: Props) {
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      onClick={() => void share(name, new URL(path, window.location.href).href)}
      // keeps its place, since without JavaScript it could do nothing
      className={`${buttonClass('quiet')} ${isHydrated ? '' : 'invisible'}`}
    >
      <Share2 aria-hidden className="size-5" />
      Share
    </button>
  )
}

async function share(title: string, url: string) {
  if ('share' in navigator && window.matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      // sharing is not allowed here: copy the link instead
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied' })
  } catch {
    toast({ title: 'The link could not be copied', description: url, variant: 'destructive' })
  }
}
