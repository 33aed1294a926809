// The nightly backup: written, read again, noted, and thinned out.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { appForTest } from '../../../../tests/support/app.ts'
import { operationsState } from '../operations-state.ts'
import { systemContext } from '../transaction.ts'
import { nameOf } from './kept.ts'
import { backUpTonight, backupAgeSeconds } from './scheduled.ts'

it('writes and checks a backup, and a failed one removes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candorhire-nightly-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const test = await appForTest()
  const context = systemContext(test.db, test.services)
  const old = Array.from({ length: 9 }, (_, day) => nameOf(new Date(Date.UTC(2025, 0, 6 + day, 3))))
  for (const name of old) await writeFile(join(folder, name), 'old')

  await expect(backUpTonight(context, join(folder, 'missing'))).rejects.toThrow('cannot be written')
  expect((await readdir(folder)).length).toBe(9)
  expect((await operationsState(test.db)).lastBackup).toBeNull()

  await backUpTonight(context, folder)
  const { lastBackup } = await operationsState(test.db)
  expect(lastBackup?.bytes).toBeGreaterThan(1_000)
  expect(lastBackup?.checkedAt).not.toBeNull()
  expect(await backupAgeSeconds(test.db)).toBeLessThan(600)
  const names = await readdir(folder)
  expect(names).toContain(nameOf(context.now))
  expect(names.length).toBeLessThan(10)
})
