import { useState } from 'react'
import { variantUrlFor } from '../../media/media.rules'
import type { User } from '../accounts.contract'
import { initials } from '../accounts.rules'

interface Props {
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>
  isLarge?: boolean
}

/** A person's picture, else their initials (SPEC §2). Put the name beside it. */
export function Avatar({ user, isLarge }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const url = user.profileImageUrl
  return (
    <span
      className={`flex ${isLarge ? 'size-24 text-3xl' : 'size-10'} shrink-0 items-center justify-center overflow-hidden rounded-full border-2 border-mark bg-brand font-semibold text-on-brand`}
    >
      {url === null || url === '' || url === brokenUrl ? (
        initials(user)
      ) : (
        <img
          src={variantUrlFor(url, isLarge ? 320 : 160, '1x1')}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setBrokenUrl(url)}
        />
      )}
    </span>
  )
}
