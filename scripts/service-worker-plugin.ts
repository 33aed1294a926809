// Builds /sw.js from our TypeScript, with the list of files that every page needs and a name for this build. A changed
// file changes the name and so the worker, which is how browsers detect a new version.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { offlineAnswers, screenModules } from '../src/app/server/screen-files.ts'

const root = join(import.meta.dirname, '..')
const entry = join(root, 'src/app/service-worker/sw.ts')

/** Loaded later by name, and needed by every page or exactly when there is no connection. */
const ALSO = [
  'src/app/web/home.tsx',
  'src/ui/toaster.tsx',
  'src/app/web/page-shapes.tsx',
  'src/app/web/not-found.tsx',
  'src/app/web/help/help-frame.tsx',
  'src/platform/web/offline/offline-queue.ts',
  'src/platform/web/offline/unsent-database.ts',
  'src/app/web/offline/waiting-list.tsx',
  'src/app/web/offline/unsent-question.tsx',
  'src/app/web/service-worker.ts',
].map((file) => join(root, file))
/** The main font. Other fonts contain rare letters and are cached once used. */
const FONT = /inter-latin-opsz-normal.*\.woff2$/
/** Files of public/ that the page itself names. */
const NAMED = ['theme.js', 'favicon.svg']

/** Pages for signed-in users. Others come from the server, complete with their content. */
const pagesOfUsers = screenModules
  .filter(({ guard }) => guard !== 'open' && guard !== 'visitor')
  .map(({ path }) => path.replace(/\$\w+/g, '[^/]+'))

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const precache = ['/index.html', ...NAMED.map((name) => `/${name}`), ...filesOfEveryPage(bundle)]
      const hash = createHash('sha256')
      for (const name of Object.keys(bundle).sort()) hash.update(name)
      for (const name of NAMED) hash.update(readFileSync(join(root, 'public', name)))
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no index.html to work offline with.')
      hash.update(page.source)
      const source = await buildWorker({ precache, name: hash.digest('hex').slice(0, 12) })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

function filesOfEveryPage(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const add = (name: string): void => {
    const part = bundle[name]
    if (part?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    part.imports.forEach(add)
  }
  const parts = Object.values(bundle)
  const found = new Set(ALSO)
  for (const part of parts) {
    if (part.type === 'chunk' && (part.isEntry || part.moduleIds.filter((id) => found.delete(id)).length > 0))
      add(part.fileName)
    if (part.type === 'asset' && (part.fileName.endsWith('.css') || FONT.test(part.fileName)))
      files.add(part.fileName)
  }
  if (found.size > 0) throw new Error(`Not in the build: ${[...found].join(', ')}`)
  return [...files].sort().map((name) => `/${name}`)
}

async function buildWorker({ precache, name }: { precache: readonly string[]; name: string }) {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __BUILD__: JSON.stringify(name),
      __PRECACHE__: JSON.stringify(precache),
      __OFFLINE__: JSON.stringify(offlineAnswers),
      __PAGES__: JSON.stringify(pagesOfUsers),
    },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [worker] = outputs
  if (worker?.type !== 'chunk' || outputs.length !== 1) throw new Error('The worker is not one file.')
  return worker.code
}
