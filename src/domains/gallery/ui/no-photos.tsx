import type { ReactNode } from 'react'
import { StableSilks } from '../../media/ui/silks'

export function NoPhotos({ children }: { children?: ReactNode }) {
  return (
    <div className="border-y border-line py-12 text-center">
      <StableSilks className="mx-auto mb-4 size-28" />
      <p className="font-serif text-2xl font-bold">No Photos Yet</p>
      <p className="mx-auto mt-2 max-w-prose text-pretty text-ink-soft">
        Photographs of the horses, the stable and race days will hang here.
      </p>
      {children ? <p className="mt-4">{children}</p> : null}
    </div>
  )
}
