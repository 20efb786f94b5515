import { useState } from 'react'
import { variantUrlFor } from '../../media/media.rules'
import type { User } from '../accounts.contract'
import { initials } from '../accounts.rules'

interface Props {
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>
}

/** A person's picture, else their initials (SPEC §2). Put the name beside it. */
export function Avatar({ user }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const url = user.profileImageUrl
  return (
    <span className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-full border-2 border-brass bg-brand font-semibold text-on-brand">
      {url === null || url === '' || url === brokenUrl ? (
        initials(user)
      ) : (
        <img
          src={variantUrlFor(url, 160, '1x1')}
          alt=""
          className="size-full object-cover"
          onError={() => setBrokenUrl(url)}
        />
      )}
    </span>
  )
}
