// On x64 the browser for journeys comes from the npm registry. Other processors use the machine's Chromium, and
// Debian's is installed if allowed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { capture } from './command.mjs'
import { beginProgress } from './progress.mjs'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || (process.platform === 'linux' && process.arch === 'x64')) return
  if (names.some((name) => isOnPath(name)) || process.platform !== 'linux') return
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) return
  const end = beginProgress("Installing Debian's chromium-headless-shell")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await capture('apt-get', ['update', '-q'], { env })
  const flags = ['install', '-y', '-q', '--no-install-recommends']
  const { code, output } = await capture('apt-get', [...flags, 'chromium-headless-shell'], { env })
  end(code === 0 ? 'done' : 'failed')
  // The journeys print the solution. Here only the reason is known.
  if (code !== 0) process.stdout.write(`${output.trim().split('\n').slice(-5).join('\n')}\n`)
}

function isOnPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.some((folder) => folder !== '' && existsSync(path.join(folder, name)))
}
