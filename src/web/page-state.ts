import { hasFields } from '../lib/has-fields'
import type { Failure } from './api'
import type { Site } from './site'

/**
 * What a page passes to the browser: the data it was rendered from. Without times, so that two renders are
 * identical.
 */
export interface PageState {
  queries: (readonly [key: readonly unknown[], data: unknown])[]
  /** What failed to load; the page shows where. */
  failed: Failure[]
  site: Site
  styleNonce: string
}

/** Whether parsed JSON is a page's state. Our own server wrote it, so checking its outline is enough. */
export const isPageState = (value: unknown): value is PageState =>
  hasFields(value, 'queries', 'failed', 'site', 'styleNonce')
