// Decides which modules of the web app share a file. Lists the files of each screen in `screens.json`, and the file of
// each module that loads by name in `parts.json`. A browser waits for each file that a screen needs, so parts that the same screens load are joined. What few need stays apart.
import { join, relative } from 'node:path'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { screenModules } from '../src/app/server/screen-files.ts'

const root = join(import.meta.dirname, '..')
/** A further request costs a screen as much as downloading so many characters that it does not need. */
const REQUEST = 9_000

type Part = {
  modules: readonly string[]
  size: number
  /** The screens that load it, one bit each. */
  screens: bigint
  imports: Set<Part>
}

/** Builds once with the plugins that shape modules, to see the parts that the bundler finds, then joins them. */
export function chunkPlan(shaping: () => PluginOption[]): Plugin {
  return {
    name: 'chunk-plan',
    apply: 'build',
    async config() {
      const names = namesOf(planOf(await buildNaturally(shaping())))
      const groups = [{ name: (id: string) => names.get(id) ?? null }]
      const codeSplitting = { includeDependenciesRecursively: false, groups }
      return { build: { rolldownOptions: { output: { codeSplitting } } } }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const list = (fileName: string, files: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(files) })
      list('screens.json', filesOfScreens(chunks))
      const isPart = (id: string) => this.getModuleInfo(id)?.dynamicImporters.length
      list(
        'parts.json',
        Object.fromEntries(
          chunks.flatMap(({ fileName, moduleIds }) =>
            moduleIds.filter(isPart).map((id) => [relative(root, id), fileName]),
          ),
        ),
      )
    },
  }
}

async function buildNaturally(plugins: PluginOption[]): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, withoutStyles],
    build: { write: false, minify: false, target: 'es2023' },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .filter((file) => file.type === 'chunk')
}

const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load: { filter: { id: /\.css$/ }, handler: () => '' },
}

const START = 'src/app/web/main.tsx'
const loads = [[START], ...screenModules.map(({ modules }) => [START, ...modules])]

/** The chunks, with the screens that load each. */
function chunksByFile(chunks: readonly Rolldown.OutputChunk[]): Map<string, Part> {
  const parts = new Map<string, Part>()
  for (const { fileName, moduleIds, code } of chunks)
    parts.set(fileName, { modules: moduleIds, size: code.length, screens: 0n, imports: new Set() })
  for (const { fileName, imports } of chunks)
    for (const name of imports) {
      const imported = parts.get(name)
      if (imported) parts.get(fileName)?.imports.add(imported)
    }
  const all = [...parts.values()]
  const partWith = new Map(all.flatMap((part) => part.modules.map((id) => [id, part] as const)))
  loads.forEach((modules, at) => {
    for (const module of modules) {
      const part = partWith.get(join(root, module))
      if (!part) throw new Error(`${module} is not in the build.`)
      mark(part, 1n << BigInt(at))
    }
  })
  return parts
}

/** What screens load, and the rest: dialogs, drawers and other parts that load later are readers of their own. */
function planOf(chunks: readonly Rolldown.OutputChunk[]): Part[] {
  const parts = chunksByFile(chunks)
  const first = [...parts.values()].filter(({ screens }) => screens > 0n)
  const rest = [...parts.values()].filter(({ screens }) => screens === 0n)
  // The screen behind a dialog is there already.
  for (const { imports } of rest) for (const part of first) imports.delete(part)
  chunks
    .flatMap(({ fileName, isDynamicEntry }) => (isDynamicEntry ? (parts.get(fileName) ?? []) : []))
    .filter((part) => rest.includes(part))
    .forEach((part, at) => {
      mark(part, 1n << BigInt(at))
    })
  return [...joined(first), ...joined(rest)]
}

/** The screens also load everything that the part imports. */
function mark(part: Part, screens: bigint): void {
  if ((part.screens & screens) === screens) return
  part.screens |= screens
  for (const imported of part.imports) mark(imported, screens)
}

function filesOfScreens(chunks: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const parts = [...chunksByFile(chunks)]
  const styles = new Map(
    chunks.map(({ fileName, viteMetadata }) => [fileName, viteMetadata?.importedCss ?? []]),
  )
  const filesAt = (at: number) =>
    parts
      .filter(([, { screens }]) => screens & (1n << BigInt(at)))
      .flatMap(([file]) => [file, ...(styles.get(file) ?? [])])
  return Object.fromEntries(screenModules.map(({ path }, at) => [path, filesAt(at + 1)]))
}

/** Joins the pair that saves most, until none saves anything. */
function joined(parts: readonly Part[]): Part[] {
  const left = [...parts]
  for (;;) {
    const best = bestPair(left)
    if (!best) return left
    const [one, other] = best
    const both = {
      modules: [...one.modules, ...other.modules],
      size: one.size + other.size,
      screens: 0n,
      imports: new Set([...one.imports, ...other.imports].filter((part) => part !== one && part !== other)),
    }
    left.splice(left.indexOf(one), 1)
    left.splice(left.indexOf(other), 1, both)
    for (const { imports } of left) {
      const [hadOne, hadOther] = [imports.delete(one), imports.delete(other)]
      if (hadOne || hadOther) imports.add(both)
    }
    mark(both, one.screens | other.screens)
  }
}

function bestPair(parts: readonly Part[]): [Part, Part] | undefined {
  let best: { pair: [Part, Part]; saved: number } | undefined
  for (const [at, one] of parts.entries())
    for (const other of parts.slice(at + 1)) {
      const shared = count(one.screens & other.screens)
      // The requests are all that can be saved.
      if (shared * REQUEST <= (best?.saved ?? 0)) continue
      const saved = shared * REQUEST - costOf(one, other)
      if (saved <= (best?.saved ?? 0) || isBetween(one, other) || isBetween(other, one)) continue
      best = { pair: [one, other], saved }
    }
  return best?.pair
}

/** What screens load in vain when both are one: the other part, and what it imports. */
function costOf(one: Part, other: Part): number {
  const screens = one.screens | other.screens
  let cost = count(screens & ~one.screens) * one.size + count(screens & ~other.screens) * other.size
  for (const part of importsOf([one, other]))
    if (part !== one && part !== other) cost += count(screens & ~part.screens) * (part.size + REQUEST)
  return cost
}

function importsOf(from: readonly Part[], found = new Set<Part>()): Set<Part> {
  for (const { imports } of from)
    for (const part of imports) {
      if (found.has(part)) continue
      found.add(part)
      importsOf([part], found)
    }
  return found
}

/** Parts that import each other through a third one would never start. */
const isBetween = (one: Part, other: Part) =>
  [...one.imports].some((part) => part !== other && importsOf([part]).has(other))

function count(screens: bigint): number {
  let bits = 0
  for (let rest = screens; rest > 0n; rest &= rest - 1n) bits += 1
  return bits
}

const namesOf = (parts: readonly Part[]) =>
  new Map(parts.flatMap(({ modules }, at) => modules.map((id) => [id, `part-${at}`] as const)))
