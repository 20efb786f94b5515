import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { styleNonceOf } from '../../http/headers'
import { usedStyle } from './used-style'

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).optional(),
})
const manifestSchema = z.record(z.string(), chunk)
type Manifest = z.infer<typeof manifestSchema>

const CLIENT = 'src/app/client.tsx'
const BOOT = 'src/app/boot.ts'
const SITE_STYLE = 'src/app/site.css'
const OFFICE_STYLE = 'src/app/office.css'
/** What nearly every page is set in. */
const FONTS = [
  'node_modules/@fontsource/besley/files/besley-latin-700-normal.woff2',
  'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
]

/** A font that is fetched, not the device's own. */
const webFont = /@font-face\{[^}]*url\([^}]*\}/g

export interface BuiltAssets {
  /** The whole style sheet's tag: the site's, or the back office's, which has more rules. */
  style: (isOffice: boolean) => string
  /** Instead of it, for a first view: the rules that this HTML uses, without fonts. */
  ownStyle: (html: string) => string
  /** The script tags for a page with these screens. They go in its head, as the style does. */
  scripts: (screens: string[], isPublic: boolean) => string
  /** Lets our own `<style>` elements through the content policy; the same for every page of a build. */
  styleNonce: string
}

/**
 * Reads the build's manifest. A visitor's page brings the rules that it uses, which saves a round trip before the first
 * paint; `boot.ts` starts its scripts, and loads the whole style sheet, after the first view. Other pages fetch theirs at
 * once, and are shown only when `boot.ts` is there to keep taps.
 */
export function readBuiltAssets(clientDir: string): BuiltAssets {
  const manifestText = readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')
  const manifest = manifestSchema.parse(JSON.parse(manifestText))
  const styleNonce = styleNonceOf(manifestText)
  const client = chunkOf(manifest, CLIENT).file
  const boot = chunkOf(manifest, BOOT).file
  const site = chunkOf(manifest, SITE_STYLE).file
  const office = chunkOf(manifest, OFFICE_STYLE).file
  const siteCss = readFileSync(path.join(clientDir, site), 'utf8')
  const officeCss = readFileSync(path.join(clientDir, office), 'utf8')
  const fonts = FONTS.map((font) => `/${chunkOf(manifest, font).file}`).join(' ')
  const usedBy = usedStyle(siteCss.replace(webFont, ''))
  const addressesOf = routeAddresses(clientDir, manifest)

  return {
    styleNonce,
    style: (isOffice) =>
      isOffice
        ? `<style nonce="${styleNonce}">${officeCss}</style>`
        : `<style nonce="${styleNonce}" data-office="/${office}">${siteCss}</style>`,
    ownStyle: (html) =>
      `<style nonce="${styleNonce}" data-whole="/${site}" data-fonts="${fonts}" data-office="/${office}">${usedBy(html)}</style><noscript><link rel="stylesheet" href="/${site}"></noscript>`,
    scripts: (screens, isPublic) => {
      const addresses = [...new Set(screens.flatMap((id) => addressesOf.get(id) ?? []))]
      return isPublic
        ? `<script type="module" async src="/${boot}" data-entry="/${client}" data-chunks="${addresses.join(' ')}"></script>`
        : [
            `<script type="module" async blocking="render" src="/${boot}"></script>`,
            `<script type="module" src="/${client}"></script>`,
            ...addresses.map((address) => `<link rel="modulepreload" href="${address}">`),
          ].join('')
    },
  }
}

function chunkOf(manifest: Manifest, key: string) {
  const found = manifest[key]
  if (!found) throw new Error(`the build has no ${key}: run the build again`)
  return found
}

/** The script files of each route besides the application's own: its screen's file and everything that imports. */
function routeAddresses(clientDir: string, manifest: Manifest): Map<string, string[]> {
  const routes = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(path.join(clientDir, '.vite/routes.json'), 'utf8')))
  const shared = dependencies(manifest, CLIENT)
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  return new Map(
    Object.entries(routes).map(([id, file]) => {
      const own = [...dependencies(manifest, keys.get(file) ?? CLIENT)]
      const others = own.filter((key) => !shared.has(key))
      return [id, others.map((key) => `/${chunkOf(manifest, key).file}`)]
    }),
  )
}

function dependencies(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) dependencies(manifest, imported, seen)
  return seen
}

const refreshPreamble =
  'import{injectIntoGlobalHook as h}from"/@react-refresh";h(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t'

/** In development Vite serves the sources; its tags go at the end of the head, after those that React owns. */
const developmentStyle = `<link rel="stylesheet" href="/src/app/office.css"><script type="module" src="/@vite/client"></script><script type="module">${refreshPreamble}</script>`
export const developmentAssets: BuiltAssets = {
  styleNonce: 'development',
  style: () => developmentStyle,
  ownStyle: () => developmentStyle,
  // these come before the style's, and the client needs the preamble
  scripts: () => `<script type="module">${refreshPreamble};import("/src/app/client.tsx")</script>`,
}
