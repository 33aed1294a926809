// Fails when a screen loads more scripts before its content than size-limits.json allows: their number, and their
// bytes by guard. A limit may only fall.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { screenModules } from '../src/app/server/screen-files.ts'

type Screen = { path: string; guard: string; files: readonly string[] }
type Limits = { scripts: number; kilobytes: Record<string, number> }

const root = join(import.meta.dirname, '..')
const output = join(root, 'dist/web')
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const kilobytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(join(output, `${file}.br`)).size, 0) / 1000

function problemsOf({ path, guard, files }: Screen, limits: Limits): string[] {
  const most = limits.kilobytes[guard]
  // A limit that does not exist would always pass.
  if (most === undefined) throw new Error(`size-limits.json has no limit for ${guard}.`)
  return [
    ...(kilobytes(files) > most ? [`${path}: ${kilobytes(files).toFixed(1)} KB, at most ${most}`] : []),
    ...(files.length > limits.scripts ? [`${path}: ${files.length} scripts, at most ${limits.scripts}`] : []),
  ]
}

function printLargest(screens: readonly Screen[], limits: Limits): void {
  console.log('Scripts before content, brotli, the largest screen of each guard:')
  for (const [guard, most] of Object.entries(limits.kilobytes)) {
    const [largest] = screens
      .filter((screen) => screen.guard === guard)
      .toSorted((one, other) => kilobytes(other.files) - kilobytes(one.files))
    if (!largest) throw new Error(`size-limits.json names ${guard}, which no screen has.`)
    const size = `${kilobytes(largest.files).toFixed(1)} KB of ${most}`.padStart(16)
    console.log(
      `  ${guard.padEnd(9)}${size}${String(largest.files.length).padStart(4)} scripts  ${largest.path}`,
    )
  }
}

// oxlint-disable typescript/no-unsafe-type-assertion -- Both files are ours.
const built = readJson(join(output, 'screens.json')) as Record<string, readonly string[]>
const limits = readJson(join(root, 'size-limits.json')) as Limits
// oxlint-enable typescript/no-unsafe-type-assertion

const page = readFileSync(join(output, 'index.html'), 'utf8')
const screens: Screen[] = [
  { path: '/', guard: 'start', files: [...page.matchAll(/assets\/[\w-]+\.js/g)].map(([file]) => file) },
  ...screenModules.map(({ path, guard }) => ({
    path,
    guard,
    files: (built[path] ?? []).filter((file) => file.endsWith('.js')),
  })),
]
printLargest(screens, limits)
const problems = screens.flatMap((screen) => problemsOf(screen, limits))
for (const problem of problems) console.log(`OVER ${problem}`)
if (problems.length > 0 || screens.some(({ files }) => files.length === 0)) process.exitCode = 1
