import { useState } from 'react'
import { variantUrlFor } from '../../media/media.rules'
import type { User } from '../accounts.contract'
import { initials } from '../person-names.rules'

const sizes = {
  small: 'size-8 text-[0.82rem]',
  medium: 'size-10 border-2 border-mark',
  large: 'size-20 border-2 border-mark text-2xl',
} as const

interface Props {
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>
  size?: keyof typeof sizes
}

/** A person's picture, else their initials (SPEC §2). Put the name beside it. */
export function Avatar({ user, size = 'medium' }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const url = user.profileImageUrl
  return (
    <span
      className={`flex ${sizes[size]} shrink-0 items-center justify-center overflow-hidden rounded-full bg-brand dark:bg-brand-raised font-semibold text-on-brand`}
    >
      {url === null || url === '' || url === brokenUrl ? (
        initials(user)
      ) : (
        <img
          src={variantUrlFor(url, size === 'large' ? 320 : 160, '1x1')}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setBrokenUrl(url)}
        />
      )}
    </span>
  )
}
