// The nightly backup: written, read again, noted, and thinned out.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { appForTest } from '../../../../tests/support/app.ts'
import { operationsState } from '../operations-state.ts'
import { diskStorage } from '../storage.ts'
import { systemContext } from '../transaction.ts'
import { nameOf } from './kept.ts'
import { folderPlace, storePlace } from './place.ts'
import { backUpTonight, backupAgeSeconds, tryNewestBackup } from './scheduled.ts'

it('writes and checks a backup, and a failed one removes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candorhire-nightly-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const test = await appForTest()
  const context = systemContext(test.db, test.services)
  const old = Array.from({ length: 9 }, (_, day) => nameOf(new Date(Date.UTC(2025, 0, 6 + day, 3))))
  for (const name of old) await writeFile(join(folder, name), 'old')

  await expect(backUpTonight(context, folderPlace(join(folder, 'missing')))).rejects.toThrow(
    'cannot be written',
  )
  expect((await readdir(folder)).length).toBe(9)
  expect((await operationsState(test.db)).lastBackup).toBeNull()

  await backUpTonight(context, folderPlace(folder))
  const { lastBackup } = await operationsState(test.db)
  expect(lastBackup?.bytes).toBeGreaterThan(1_000)
  expect(lastBackup?.checkedAt).not.toBeNull()
  expect(await backupAgeSeconds(test.db)).toBeLessThan(600)
  const names = await readdir(folder)
  expect(names).toContain(nameOf(context.now))
  expect(names.length).toBeLessThan(10)
})

it('keeps a backup in the store in pieces, and restores it on trial', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candorhire-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const test = await appForTest()
  const context = systemContext(test.db, test.services)
  const storage = diskStorage(folder)
  const place = storePlace(storage)
  const killed = `backups/${nameOf(new Date(Date.UTC(2025, 0, 1)))}/000000`
  await storage.put(killed, Buffer.from('what a killed worker left'))

  await backUpTonight(context, place)
  const name = nameOf(context.now)
  expect(await place.names()).toEqual([name])
  expect(await storage.read(killed)).toBeNull()
  await tryNewestBackup(context, place)
  expect((await operationsState(test.db)).lastTrial).toMatchObject({ problem: null })

  await storage.put(`backups/${name}/000000`, Buffer.from('another file'))
  await tryNewestBackup(context, place)
  expect((await operationsState(test.db)).lastTrial?.problem).toContain('not a backup of Candor Hire')
  await storage.remove(`backups/${name}/end`)
  await tryNewestBackup(context, place)
  expect((await operationsState(test.db)).lastTrial?.problem).toContain('no complete backup')
})
