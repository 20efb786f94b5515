import type { ReactNode } from 'react'
import { Notice } from '../../../web/ui/notice'

export const NoPhotos = ({ children }: { children?: ReactNode }) => (
  <Notice
    title="No Photos Yet"
    text="Photographs of the horses, the stable and race days will hang here."
    wayOn={children}
  />
)
