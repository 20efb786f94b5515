import { useLocation } from '@tanstack/react-router'
import { buttonClass } from '../../web/ui/button'
import { NoticePage } from '../../web/ui/notice'
import { WaysOn } from './ways-on'

/** For a page that could not be rendered. It must work as plain HTML, so "Try again" is a link. */
export function ErrorPage() {
  const { href } = useLocation()
  return (
    <NoticePage
      eyebrow="False start"
      title="Something went wrong"
      text="Our server stumbled or the connection dropped. You haven’t lost anything. Trying again in a moment usually helps."
      wayOn={
        <>
          <a href={href} className={`mb-10 ${buttonClass()}`}>
            Try again
          </a>
          <WaysOn words="Or go somewhere else:" />
        </>
      }
    />
  )
}
