import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { KeptParameters } from '../../lib/kept-parameters'
import { defaultSettings } from '../../domains/settings/server/default-settings'
import { createAppRouter } from '../router'

interface PageRoute {
  options: { staticData?: StaticDataRouteOption }
}

/** A router asked only for its routes loads nothing. */
const nobody = {
  ...defaultSettings({ name: '' }),
  publicUrl: '',
  today: '',
  themeColours: { light: '', dark: '' },
}
const nothing = () => Promise.reject(new Error('No page is loaded here'))

/** The addresses of all pages, each with what may be cached of it. */
export function pageAddresses(): { path: string; kept: KeptParameters | undefined }[] {
  const { routesByPath } = createAppRouter(nothing, nobody, () => '')
  return Object.entries(routesByPath).map(([path, route]: [string, PageRoute]) => ({
    path,
    kept: route.options.staticData?.kept,
  }))
}
