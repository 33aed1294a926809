// Makes node_modules match package-lock.json, so a fresh clone needs only one command.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture } from './command.mjs'
import { beginProgress } from './progress.mjs'
import { Complaint, root } from './project.mjs'

const modulesDir = path.join(root, 'node_modules')
const lockFile = path.join(root, 'package-lock.json')
const stampFile = path.join(modulesDir, '.candorhire-lock')

export async function ensureInstalled() {
  const wanted = stampOf(readFileSync(lockFile))
  if (readIfThere(stampFile) === wanted) return
  if (existsSync(stampFile) || !matchesLock()) await install()
  // A read-only checkout has no stamp, so the comparison runs at every start.
  try {
    writeFileSync(stampFile, wanted)
  } catch {}
}

/** The same lock installs other files on another system, for example in a folder shared with a container. */
function stampOf(lock) {
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

/** Whether npm already ran for this lock: npm writes a list of installed packages. */
function matchesLock() {
  const installedText = readIfThere(path.join(modulesDir, '.package-lock.json'))
  if (installedText === '') return false
  const installed = JSON.parse(installedText).packages
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
  return wanted.every(([name, entry]) => {
    if (name === '') return true
    if (name in installed) return installed[name].version === entry.version
    return entry.optional === true || entry.peer === true
  })
}

async function install() {
  const end = beginProgress('Installing packages')
  const { command, args } = findNpm()
  // Building the web app needs development packages, whatever NODE_ENV says.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await capture(command, [...args, ...flags], {
    env: { ...process.env, PATH: searchPath().join(path.delimiter) },
  })
  end(code === 0 ? 'done' : 'failed')
  if (code === 0) return
  // npm prints the reason first and then all its options.
  const reason = output.trim().split('\n').slice(0, 15).join('\n')
  throw new Complaint(
    `${reason}\nThe packages could not be installed; check the connection to the npm registry and that this user ` +
      `may write to ${root}, then start again.`,
  )
}

/** The installation replaces the Node inside node_modules, so npm must run on the machine's own. */
function findNpm() {
  const script = process.env.npm_execpath ?? ''
  const node = searchPath()
    .map((folder) => path.join(folder, 'node'))
    .find((file) => existsSync(file))
  const isNpm = path.basename(script) === 'npm-cli.js' && existsSync(script)
  if (isNpm && node) return { command: node, args: [script] }
  return { command: 'npm', args: [] }
}

function searchPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.filter((folder) => folder !== '' && !folder.includes('node_modules'))
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
