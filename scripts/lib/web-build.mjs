// Builds the web app when its sources have changed, by content and not by date.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture } from './command.mjs'
import { beginProgress } from './progress.mjs'
import { Complaint, root, toolsDir } from './project.mjs'

const outDir = path.join(root, 'dist/web')
const stampFile = path.join(root, 'dist/web.hash')
const inputs = [
  'index.html',
  'vite.config.ts',
  'scripts',
  'package-lock.json',
  'public',
  'src',
  'src/app/server/screen-files.ts',
]

export async function ensureWebBuilt() {
  if (!existsSync(path.join(root, 'vite.config.ts'))) return
  const wanted = hashInputs()
  const isFresh = existsSync(outDir) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted
  if (isFresh) return
  // Without a stamp, an interrupted build runs again.
  rmSync(stampFile, { force: true })
  const end = beginProgress('Building the web app')
  const { code, output } = await capture(path.join(toolsDir, 'vite'), ['build', '--logLevel', 'warn'])
  end(code === 0 ? 'done' : 'failed')
  if (code !== 0)
    throw new Complaint(`${output.trim()}\nThe web app could not be built; the fault is told above.`)
  writeFileSync(stampFile, wanted)
}

function hashInputs() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of listFiles(path.join(root, input))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

function listFiles(start) {
  if (!existsSync(start)) return []
  if (!statSync(start).isDirectory()) return [start]
  const entries = readdirSync(start, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const file = path.join(start, entry.name)
    if (entry.isDirectory()) return entry.name === 'server' ? [] : listFiles(file)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file]
  })
}
