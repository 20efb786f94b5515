import type { ReactNode } from 'react'
import { failedText, type FailedProps, Retry } from './error-state'
import { NoticePage } from './notice'

/** In place of a page about one thing, whose data failed to load; `children` lead elsewhere. */
export const FailedPage = ({ what, retry, children }: FailedProps & { children?: ReactNode }) => (
  <div role="alert">
    <NoticePage
      eyebrow="False start"
      title={`We couldn’t load ${what}`}
      text={failedText}
      wayOn={
        <div className="flex flex-wrap gap-3">
          <Retry retry={retry} />
          {children}
        </div>
      }
    />
  </div>
)
