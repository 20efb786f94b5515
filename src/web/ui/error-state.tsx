import type { ReactNode } from 'react'
import { buttonClass } from './button'
import { Notice, NoticePage } from './notice'

interface Props {
  /** What could not be loaded, as the end of "We couldn't load …". */
  what: string
  retry: () => void
}

const text = 'The connection or the server failed. Nothing is lost.'

/** A part of a page whose data failed to load: says so and offers to try again. */
export const ErrorState = ({ what, retry }: Props) => (
  <Notice
    role="alert"
    title={`We couldn’t load ${what}.`}
    text={text}
    wayOn={<Retry retry={retry} />}
  />
)

/** In place of a page about one thing, whose data failed to load; `children` lead elsewhere. */
export const FailedPage = ({ what, retry, children }: Props & { children?: ReactNode }) => (
  <div role="alert">
    <NoticePage
      eyebrow="False start"
      title={`We couldn’t load ${what}`}
      text={text}
      wayOn={
        <div className="flex flex-wrap gap-3">
          <Retry retry={retry} />
          {children}
        </div>
      }
    />
  </div>
)

/** A form, so that it also works on a page that the server could not finish, which has no scripts. */
const Retry = ({ retry }: Pick<Props, 'retry'>) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      retry()
    }}
  >
    <button type="submit" className={buttonClass()}>
      Try again
    </button>
  </form>
)
