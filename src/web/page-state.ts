import type { Failure } from './api'
import type { Site } from './site'

/** What a page hands to the browser: the data it was rendered from. No times, so that renders agree. */
export interface PageState {
  queries: (readonly [key: readonly unknown[], data: unknown])[]
  /** What could not be loaded; the page shows where. */
  failed: Failure[]
  site: Site
  styleNonce: string
}

/** Whether what was parsed is a page's state: our own server wrote it, so its outline is enough. */
export const isPageState = (value: unknown): value is PageState =>
  typeof value === 'object' &&
  value !== null &&
  'queries' in value &&
  'failed' in value &&
  'site' in value &&
  'styleNonce' in value
