import { buttonClass } from './button'
import { Notice } from './notice'

interface Props {
  /** What could not be loaded, as the end of "We couldn't load …". */
  what: string
  retry: () => void
}

/** A part of a page whose data failed to load: says so and offers to try again. */
export const ErrorState = ({ what, retry }: Props) => (
  <Notice
    role="alert"
    title={`We couldn’t load ${what}.`}
    text="The connection or the server failed. Nothing is lost."
    wayOn={
      // a form, so that it also works on a page that the server could not finish, which has no scripts
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
    }
  />
)
