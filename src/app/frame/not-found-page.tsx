import { NoticePage } from '../../web/ui/notice'
import { WaysOn } from './ways-on'

/** For an address that leads nowhere (SPEC §2). */
export const NotFoundPage = () => (
  <NoticePage
    eyebrow="Non-runner"
    title="404 Page Not Found"
    text="The silks are here, but the page hasn’t come to the start. It may have moved, or the address may be mistyped."
    wayOn={<WaysOn words="These are all running:" />}
  />
)
