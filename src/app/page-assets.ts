import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { styleNonceOf } from '../http/headers'
import type { PageAssets } from './ssr'

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
})
const manifestSchema = z.record(z.string(), chunk)
type Manifest = z.infer<typeof manifestSchema>

const ROUTES = 'src/app/routes/'
const CLIENT = 'src/app/client.tsx'
const BOOT = 'src/app/boot.ts'
const STYLES = 'style.css'

export interface BuiltAssets {
  /** The tags for a page that matched these routes. */
  tags: (routeIds: string[]) => PageAssets
  /** Lets our own `<style>` elements through the content policy; the same for every page of a build. */
  styleNonce: string
}

/**
 * Reads Vite's manifest of a build. The style sheet stands in the page, which saves the first paint a
 * round trip; scripts start by way of a small boot script, after what is seen first.
 */
export function readBuiltAssets(clientDir: string): BuiltAssets {
  const manifestText = readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')
  const manifest = manifestSchema.parse(JSON.parse(manifestText))
  const styleNonce = styleNonceOf(manifestText)
  const client = chunkOf(manifest, CLIENT)
  const boot = chunkOf(manifest, BOOT)
  const shared = dependencies(manifest, CLIENT)
  const byRoute = routeChunks(manifest, shared)
  const css = readFileSync(path.join(clientDir, chunkOf(manifest, STYLES).file), 'utf8')
  const head = `<style nonce="${styleNonce}">${css}</style>`
  const base = [...shared].filter((key) => key !== CLIENT).map((key) => chunkOf(manifest, key).file)

  return {
    styleNonce,
    tags: (routeIds) => {
      const chunks = [...base, ...routeIds.flatMap((id) => byRoute.get(id) ?? [])]
      const addresses = [...new Set(chunks)].map((file) => `/${file}`).join(' ')
      return {
        head,
        body: `<script type="module" src="/${boot.file}" data-entry="/${client.file}" data-chunks="${addresses}"></script>`,
      }
    },
  }
}

function chunkOf(manifest: Manifest, key: string) {
  const found = manifest[key]
  if (!found) throw new Error(`the build has no ${key}: build again`)
  return found
}

function dependencies(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) dependencies(manifest, imported, seen)
  return seen
}

/** `src/app/routes/horses/$slug.tsx?tsr-split=component` belongs to the route `/horses/$slug`. */
function routeChunks(manifest: Manifest, shared: Set<string>): Map<string, string[]> {
  const chunks = new Map<string, string[]>()
  for (const key of Object.keys(manifest)) {
    if (!key.startsWith(ROUTES) || !key.includes('tsr-split=component')) continue
    const id = `/${key.slice(ROUTES.length).replace(/\.tsx.*$/, '')}`.replace(/\/index$/, '/')
    const own = [...dependencies(manifest, key)].filter((each) => !shared.has(each))
    chunks.set(
      id,
      own.map((each) => chunkOf(manifest, each).file),
    )
  }
  return chunks
}

const refreshPreamble =
  'import{injectIntoGlobalHook as h}from"/@react-refresh";h(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t'

/** In development Vite serves the sources; its tags go to the end of the head, behind those that React owns. */
export const developmentAssets: BuiltAssets = {
  styleNonce: 'development',
  tags: () => ({
    head: `<link rel="stylesheet" href="/src/app/styles.css"><script type="module" src="/@vite/client"></script><script type="module">${refreshPreamble}</script>`,
    body: '<script type="module" src="/src/app/client.tsx"></script>',
  }),
}
