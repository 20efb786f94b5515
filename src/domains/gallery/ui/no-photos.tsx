import type { ReactNode } from 'react'
import { Notice } from '../../../web/ui/notice'
import { StableSilks } from '../../media/ui/silks'

export const NoPhotos = ({ children }: { children?: ReactNode }) => (
  <Notice
    mark={<StableSilks className="size-full" />}
    title="No Photos Yet"
    text="Photographs of the horses, the stable and race days will hang here."
    wayOn={children}
  />
)
