// Fails when a page loads more JavaScript before it is usable than size-limits.json allows. A limit may only fall.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean; isDynamicEntry?: boolean }
type Manifest = Record<string, Chunk>
type Limit = { maxBytes: number; loads: string[] }

const root = join(import.meta.dirname, '..')
const output = join(root, 'dist/web')
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Every script a chunk needs before it runs: itself and its static imports. */
function filesOf(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) continue
    if (chunk.file.endsWith('.js')) found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

function brotliBytes(files: Iterable<string>): number {
  let sum = 0
  for (const file of files) sum += statSync(join(output, `${file}.br`)).size
  return sum
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10)

function check(manifest: Manifest, limits: Record<string, Limit>): number {
  let over = 0
  console.log('Before interaction, brotli:')
  for (const [name, { maxBytes, loads }] of Object.entries(limits)) {
    const missing = loads.filter((key) => !manifest[key])
    // A limit without any file would always pass.
    if (missing.length > 0) throw new Error(`size-limits.json names what is not built: ${missing.join(', ')}`)
    const bytes = brotliBytes(filesOf(manifest, loads))
    const tooMuch = bytes > maxBytes
    if (tooMuch) over += 1
    console.log(
      `  ${name.padEnd(16)}${kilobytes(bytes)} of ${kilobytes(maxBytes)}  ${tooMuch ? 'OVER' : 'ok'}`,
    )
  }
  return over
}

function listRoutes(manifest: Manifest) {
  const entry = filesOf(manifest, ['index.html'])
  console.log('Added by each lazy part:')
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry) continue
    const own = [...filesOf(manifest, [key])].filter((file) => !entry.has(file))
    console.log(`  ${kilobytes(brotliBytes(own))}  ${key}`)
  }
}

// oxlint-disable typescript/no-unsafe-type-assertion -- Both files are ours.
const manifest = readJson(join(output, 'manifest.json')) as Manifest
const limits = readJson(join(root, 'size-limits.json')) as Record<string, Limit>
// oxlint-enable typescript/no-unsafe-type-assertion

const over = check(manifest, limits)
listRoutes(manifest)
if (over > 0) process.exitCode = 1
