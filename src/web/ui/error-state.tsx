import { buttonClass } from './button'

interface Props {
  /** What could not be loaded, as the end of "We couldn't load …". */
  what: string
  retry: () => void
}

/** A part of a page whose data failed to load: says so and offers to try again. */
export function ErrorState({ what, retry }: Props) {
  return (
    <div role="alert" className="rounded-[3px] border border-line bg-raised px-5 py-8 text-center">
      <p className="font-serif text-lg font-bold">We couldn’t load {what}.</p>
      <p className="mt-1 text-ink-soft">The connection or the server failed. Nothing is lost.</p>
      {/* a form, so that it also works on a page that the server could not finish, which has no scripts */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          retry()
        }}
      >
        <button type="submit" className={`mt-4 ${buttonClass('quiet')}`}>
          Try again
        </button>
      </form>
    </div>
  )
}
