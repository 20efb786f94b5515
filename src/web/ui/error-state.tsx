import { buttonClass } from './button'
import { Notice } from './notice'

export interface FailedProps {
  /** What could not be loaded, as the end of "We couldn't load …". */
  what: string
  retry: () => void
}

export const failedText = 'The connection or the server failed. Nothing is lost.'

/** A part of a page whose data failed to load: says so and offers to try again. */
export const ErrorState = ({ what, retry }: FailedProps) => (
  <Notice
    role="alert"
    title={`We couldn’t load ${what}.`}
    text={failedText}
    wayOn={<Retry retry={retry} />}
  />
)

/** A form, so that it also works on a page that the server could not finish, which has no scripts. */
export const Retry = ({ retry }: Pick<FailedProps, 'retry'>) => (
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
