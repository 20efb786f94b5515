import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetKeptPages } from '../../../../web/kept-pages'
import { toast } from '../../../../web/toast/toast-store'
// bundled with this screen: it redirects before a slow line could load it
import '../../../../web/toast/toast-viewport'

// SPEC §9
const REDIRECT_DELAY_MS = 500

interface Props {
  isSignedIn: boolean
  /** The admin page that was requested. */
  href: string
}

/** For people who may not see the back office: says so and redirects. Renders nothing of it (SPEC §6). */
export function AdminRefused({ isSignedIn, href }: Props) {
  const router = useRouter()
  useEffect(() => void forgetKeptPages(), [])
  useEffect(() => {
    let redirect: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const onShown = () => {
      if (isGone) return
      redirect = setTimeout(() => {
        if (isSignedIn) void router.navigate({ to: '/' })
        else window.location.assign(`/api/login?returnTo=${encodeURIComponent(href)}`)
      }, REDIRECT_DELAY_MS)
    }
    toast(
      isSignedIn
        ? {
            title: 'Access Denied',
            description: "You don't have permission to access the admin dashboard.",
            variant: 'destructive',
            onShown,
          }
        : {
            title: 'Unauthorized',
            description: 'You are logged out. Logging in again...',
            variant: 'destructive',
            onShown,
          },
    )
    return () => {
      isGone = true
      clearTimeout(redirect)
    }
  }, [isSignedIn, href, router])
  return null
}
