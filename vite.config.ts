import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import {
  createRunnableDevEnvironment,
  defineConfig,
  isRunnableDevEnvironment,
  type Plugin,
} from 'vite'

/** `vite` is one process on one port: Vite's own files first, then the whole server through its module runner. */
function serverInVite(): Plugin {
  type DevModule = typeof import('./src/app/server/dev')
  return {
    name: 'stable:server-in-vite',
    apply: 'serve',
    configureServer(server) {
      const environment = server.environments['ssr']
      if (!environment || !isRunnableDevEnvironment(environment)) {
        throw new Error('the ssr environment must be runnable')
      }
      type DevServer = Awaited<ReturnType<DevModule['openDevServer']>>
      let current: { module: DevModule; app: DevServer } | undefined
      let turn: Promise<void> = Promise.resolve()
      return () => {
        server.middlewares.use((req, res, next) => {
          turn = turn
            .then(async () => {
              const module = await environment.runner.import<DevModule>('/src/app/server/dev.ts')
              if (current?.module !== module) {
                // at the first request, or after a change in server code; if it fails, the next request tries
                // again
                const previous = current
                current = undefined
                await previous?.app.close()
                const port = req.socket.localPort ?? server.config.server.port
                current = { module, app: await module.openDevServer(port) }
              }
              const { app } = current
              req.url = req.originalUrl ?? req.url
              app.handle(req, res)
            })
            .catch((error: unknown) => {
              next(error)
            })
        })
      }
    },
  }
}

/** What Terser still finds to simplify after Vite's own minifier: a hundredth. */
const simplerScripts: Plugin = {
  name: 'stable:simpler-scripts',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const { code } = await minify(file.code, {
        module: true,
        ecma: 2020,
        // what is left unchanged compresses better so
        compress: { passes: 3, comparisons: false, booleans: false, loops: false },
      })
      if (code === undefined) continue
      // Terser drops the brackets round the functions that hold CommonJS packages: with them V8 compiles React
      // while it loads, on another thread, not when it runs
      const wrapped = this.parse(code)
        .body.flatMap((part) => (part.type === 'VariableDeclaration' ? part.declarations : []))
        .flatMap(({ init }) => (init?.type === 'CallExpression' ? init.arguments : []))
        .filter(({ type, start, end }) => type === 'ArrowFunctionExpression' && end - start > 1000)
      file.code = wrapped.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`,
        code,
      )
    }
  },
}

/** Writes .br and .gz beside every asset, so that the server never compresses a file twice. */
function precompress(): Plugin {
  return {
    name: 'stable:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json|webmanifest)$/.test(file) || file.startsWith('.vite')) continue
        const full = path.join(dir, file)
        const bytes = readFileSync(full)
        if (bytes.length < 256) continue
        writeFileSync(`${full}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(
          `${full}.br`,
          // which mode and coding of distances suit a file best can't be told in advance
          [
            { mode: constants.BROTLI_MODE_GENERIC, postfix: 0, direct: 0 },
            { mode: constants.BROTLI_MODE_GENERIC, postfix: 1, direct: 8 },
            { mode: constants.BROTLI_MODE_GENERIC, postfix: 2, direct: 48 },
            { mode: constants.BROTLI_MODE_FONT, postfix: 0, direct: 0 },
          ]
            .map(({ mode, postfix, direct }) =>
              brotliCompressSync(bytes, {
                params: {
                  [constants.BROTLI_PARAM_QUALITY]: 11,
                  [constants.BROTLI_PARAM_MODE]: mode,
                  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
                  [constants.BROTLI_PARAM_NDIRECT]: direct,
                },
              }),
            )
            .reduce((least, next) => (next.length < least.length ? next : least)),
        )
      }
    },
  }
}

/**
 * Escapes all but ASCII in the server's code. V8 keeps the source of whatever it runs, and a single dash takes two bytes
 * for every character of its file.
 */
const asciiServer: Plugin = {
  name: 'stable:ascii-server',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/** Copies the demo's pictures beside the code that reads them. */
function demoPictures(): Plugin {
  return {
    name: 'stable:demo-pictures',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle({ dir = '' }) {
      cpSync('src/demo/pictures', path.join(dir, 'pictures'), { recursive: true })
    },
  }
}

/** Vite makes every import() load its style sheets first; ours are in the page. */
const plainImports: Plugin = {
  name: 'stable:plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? 'export const __vitePreload = (load) => load()'
      : undefined,
}

/** Nothing here uses React Query's infinite queries or its mutations, but their code would be in every page's script. */
const readsOnly: Plugin = {
  name: 'stable:reads-only',
  enforce: 'pre',
  load: (id) => unusedParts[/query-core\/.*\/(\w+)\.js$/.exec(id)?.[1] ?? ''],
}

const unusedParts: Readonly<Record<string, string>> = {
  infiniteQueryBehavior: ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage']
    .map((name) => `export function ${name}() { throw new Error('see vite.config.ts') }`)
    .join(';'),
  // what a QueryClient calls by itself
  mutationCache: 'export class MutationCache { clear() {} async resumePausedMutations() {} }',
}

/**
 * Lets the browser's build drop the schemas that only give types there. A bundler can't see that building one changes
 * nothing else, and would have every phone build them all.
 */
const unusedSchemas: Plugin = {
  name: 'stable:unused-schemas',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    order: 'post',
    filter: { id: /\.contract\.ts$/ },
    handler(code) {
      const made = this.parse(code)
        .body.map((part) => (part.type === 'ExportNamedDeclaration' ? part.declaration : part))
        .flatMap((part) => (part?.type === 'VariableDeclaration' ? part.declarations : []))
        .flatMap(({ init }) => (init && init.type !== 'ArrowFunctionExpression' ? [init] : []))
      return made.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      )
    },
  },
}

/** Notes the script file of each route's screen, so that the server can have it fetched at once. */
const routeFiles: Plugin = {
  name: 'stable:route-files',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? file.moduleIds.map((id) => [routeOf(id), file.fileName]) : [],
    )
    const source = JSON.stringify(
      Object.fromEntries(files.filter(([route]) => route !== undefined)),
    )
    this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source })
  },
}

/**
 * `src/app/routes/horses/$slug.tsx?tsr-split=component` is the screen of the route `/horses/$slug`. `home/home` and
 * `frame/signed-in-menu` are for people who are signed in.
 */
function routeOf(id: string): string | undefined {
  const [, forSignedIn] = /src\/app\/(home\/home|frame\/signed-in-menu)\.tsx$/.exec(id) ?? []
  if (forSignedIn !== undefined) return forSignedIn
  const name = /src\/app\/routes(\/.*)\.tsx\?tsr-split=component/.exec(id)?.[1]
  return name?.replace(/\/index$/, '/')
}

/**
 * The browser's script files, by the code each one is for. A file contains everything that its code needs,
 * except what is in a file above it: a page loads its own file and those above, and a change in the back office
 * leaves the others in caches.
 */
const scriptFiles = [
  // the landing page, React and the router: they compress best in one file
  { name: 'site', test: /src[\\/]app[\\/](client\.tsx|routes[\\/]index\.tsx)/ },
  {
    name: 'pages',
    test: /src[\\/](lib[\\/]silks\.|app[\\/](frame[\\/](signed-in-menu|record-heads)|routes[\\/](horses|ownership|gallery|racing|\$pageSlug)))/,
  },
  { name: 'owners', test: /src[\\/]app[\\/](home[\\/]home|routes[\\/]investor-portal)/ },
  { name: 'controls', test: /src[\\/]web[\\/](?!admin[\\/])/ },
  {
    name: 'account',
    test: /src[\\/](domains[\\/]accounts[\\/]ui[\\/][a-z-]+\.|app[\\/]routes[\\/](login|profile|set-password))/,
  },
  // what the lists of the back office show
  {
    name: 'admin',
    test: /src[\\/]app[\\/]routes[\\/]admin(\.|[\\/](?!activity|homepage|racing[\\/]\$meetingId|results\.import|settings))/,
  },
  // the dialogs and forms that open on them, and the screens that are a form; they bring zod's schemas
  {
    name: 'forms',
    test: /src[\\/](app[\\/]routes[\\/]admin|domains[\\/].*[\\/]ui[\\/]admin[\\/](.*-dialogs?\.|new-meeting|outbox))/,
  },
]

const SHEET_WORKER = 'admin/racing/worker'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: {
    alias: {
      // React now has this itself: the router's libraries bring a copy for older versions
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // its browser version needs a document, which the preview's thread does not have
      'decode-named-character-reference': path.resolve(
        import.meta.dirname,
        'node_modules/decode-named-character-reference/index.js',
      ),
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // everything that a route shows is one chunk: the landing page carries no other screens
      codeSplittingOptions: {
        defaultBehavior: [
          ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
        ],
      },
      quoteStyle: 'single',
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
    }),
    react(),
    tailwindcss(),
    serverInVite(),
    plainImports,
    readsOnly,
    routeFiles,
    unusedSchemas,
    simplerScripts,
    precompress(),
    asciiServer,
    demoPictures(),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // no helper to preload what chunks import, since boot.ts does that
        modulePreload: false,
        rolldownOptions: {
          input: {
            client: 'src/app/client.tsx',
            boot: 'src/app/boot.ts',
            site: 'src/app/site.css',
            office: 'src/app/office.css',
            [SHEET_WORKER]: 'src/app/sheet-worker.ts',
          },
          output: {
            // a service worker's scope is the folder it is in
            entryFileNames: ({ name }) =>
              name === SHEET_WORKER ? `${name}.js` : 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: scriptFiles.map(({ name, test }, index) => ({
                name,
                test,
                priority: scriptFiles.length - index,
              })),
            },
          },
        },
      },
    },
    ssr: {
      // the router plugin's hot-reload code reads `window` and would end the development server
      dev: {
        createEnvironment: (name, config) =>
          createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: false } }),
      },
      // one bundle starts faster than a thousand files, and contains React's production build whatever NODE_ENV
      // says; anything native, or read from its own folder, stays outside
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: {
          noExternal: true as const,
          external: [
            'better-sqlite3',
            'better-sqlite3-node20',
            'libheif-js/wasm-bundle.js',
            'pdfkit',
            'pg',
            'pino',
            'pino-pretty',
            'satori',
            'sharp',
            '@node-rs/argon2',
          ],
        },
      }),
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            main: 'src/main.ts',
            cli: 'src/cli.ts',
            thread: 'src/app/server/thread-work.ts',
            'heic-worker': 'src/domains/media/server/heic-worker.js',
          },
          // side by side, because code that starts a thread looks for its file next to itself
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
}))
