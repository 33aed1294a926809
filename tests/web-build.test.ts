import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepReplacedFiles } from '../scripts/web-plugins.ts'

const HOUR_MS = 3_600_000

type Hooks = {
  configResolved: (config: object) => void
  writeBundle: (options: object, bundle: object) => void
}

/** A folder of builds. `build` writes the files of one and removes what it no longer keeps. */
async function builds() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'builds-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'assets'))
  return {
    files: async () => (await readdir(path.join(folder, 'assets'))).toSorted(),
    build: async (names: string[], now: number) => {
      for (const name of names) {
        // oxlint-disable-next-line no-await-in-loop -- A few small files.
        await writeFile(path.join(folder, 'assets', name), '')
        // oxlint-disable-next-line no-await-in-loop -- See above.
        await writeFile(path.join(folder, 'assets', `${name}.br`), '')
      }
      const plugin = keepReplacedFiles(now) as unknown as Hooks
      plugin.configResolved({ build: { outDir: folder } })
      plugin.writeBundle({}, Object.fromEntries(names.map((name) => [`assets/${name}`, {}])))
      expect(existsSync(path.join(folder, 'replaced.json'))).toBe(true)
    },
  }
}

it('keeps the files of a replaced build for a day after its replacement, and those of the build in use', async () => {
  const { build, files } = await builds()
  await build(['old.js', 'both.js'], 0)
  await build(['new.js', 'both.js'], 90 * HOUR_MS)
  expect(await files()).toEqual(['both.js', 'both.js.br', 'new.js', 'new.js.br', 'old.js', 'old.js.br'])
  await build(['new.js', 'both.js'], 113 * HOUR_MS)
  expect(await files()).toContain('old.js')
  await build(['new.js', 'both.js'], 114 * HOUR_MS)
  expect(await files()).toEqual(['both.js', 'both.js.br', 'new.js', 'new.js.br'])
})

it('keeps a file that is in use again', async () => {
  const { build, files } = await builds()
  await build(['first.js'], 0)
  await build(['second.js'], HOUR_MS)
  await build(['first.js'], 2 * HOUR_MS)
  await build(['first.js'], 26 * HOUR_MS)
  expect(await files()).toEqual(['first.js', 'first.js.br'])
})
