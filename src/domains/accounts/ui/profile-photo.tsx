import { useRef, useState } from 'react'
import { ApiError, browserFetch, refusalIn } from '../../../web/api'
import { send } from '../../../web/send'
import { toast } from '../../../web/toast/toast-store'
import { shrinkPhoto } from '../../media/ui/shrink-photo'
import { fileFault } from '../../media/upload-file.rules'
import type { User } from '../accounts.contract'
import { displayName } from '../person-names.rules'
import { Avatar } from './avatar'
import { useOwnAccount } from './profile-data'

/** Twice what the server keeps. */
const sentSize = { longestSide: 1024, aimBytes: 200_000 }

async function sendPhoto(file: File): Promise<void> {
  const body = await shrinkPhoto(file, sentSize)
  const headers = { 'content-type': body.type || 'application/octet-stream' }
  const response = await browserFetch('/api/user/photo', { method: 'PUT', headers, body })
  if (response.ok) return
  const refusal = await refusalIn(response)
  throw new ApiError(refusal.status, refusal.body)
}

const linkClass = 'quiet-link inline-flex min-h-11 items-center font-semibold'

/** The person's own photograph, and beside it their name and how to choose, replace or remove it. */
export function ProfilePhoto({ user }: { user: User }) {
  const { refresh, tellFailure } = useOwnAccount()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = displayName(user)
  const hasPhoto = user.profileImageUrl !== null && user.profileImageUrl !== ''

  async function change(call: () => Promise<unknown>, done: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await call()
      await refresh()
      toast({ title: done })
    } catch (error) {
      const words = error instanceof ApiError ? error.serverMessage : undefined
      setFailure(
        tellFailure('Photo not saved', 'Your photo could not be saved. Please try again.')(
          words,
          error,
        ),
      )
    } finally {
      setBusy(false)
    }
  }
  function choose(file: File) {
    const fault = fileFault(file)
    if (fault === undefined) void change(() => sendPhoto(file), 'Photo saved')
    else setFailure(fault)
  }

  return (
    <div className="flex items-center gap-4">
      <div aria-hidden>
        <Avatar user={user} size="large" />
      </div>
      <div className="flex min-w-0 flex-wrap gap-x-5">
        {name !== user.email && (
          <p className="basis-full font-serif text-lg leading-snug font-bold wrap-anywhere">
            {name}
          </p>
        )}
        <label
          className={`${linkClass} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${busy ? 'opacity-55' : 'cursor-pointer'}`}
        >
          <input
            ref={input}
            type="file"
            accept="image/*,.heic,.heif"
            aria-describedby="photo-failure"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // the same file can be chosen again
              event.target.value = ''
              if (file && !busy) choose(file)
            }}
            className="sr-only"
          />
          {busy ? 'Saving...' : hasPhoto ? 'Replace photo' : 'Choose a photo'}
        </label>
        {hasPhoto && (
          <button
            type="button"
            disabled={busy}
            onClick={() => {
              input.current?.focus()
              void change(() => send('DELETE', '/api/user/photo'), 'Photo removed')
            }}
            className={`${linkClass} disabled:opacity-55`}
          >
            Remove photo
          </button>
        )}
        <p
          id="photo-failure"
          role="alert"
          className={failure === undefined ? 'sr-only' : 'basis-full font-semibold text-bad'}
        >
          {failure}
        </p>
      </div>
    </div>
  )
}
