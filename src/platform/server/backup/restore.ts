// Puts a backup in the place of an installation. Everything is read, checked and loaded beside it first, and exchanged in
// one step: a restore that fails or is killed changes nothing.
import { mkdir, statfs } from 'node:fs/promises'
import { connectTo } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { StartupError } from '../startup-error.ts'
import type { Storage } from '../storage.ts'
import { type About, damaged, type End, isOurKey, type Part, sha256 } from './archive-format.ts'
import { checkArchive, type From, openArchive } from './archive-reader.ts'
import { loadDatabase, refuseUnknownRelease } from './load-database.ts'
import { openTarget, refuseTarget } from './restore-target.ts'
import { IS_BESIDE } from './stored-files.ts'

type Restore = {
  from: From
  /** The database to replace. It is asked for after the backup was checked, because it may have to be started. */
  database: () => Promise<string>
  storage: Storage
  /** The folder of the database or the files on this machine. Null: both are elsewhere. */
  dataDir: string | null
  replace?: string | undefined
  live: boolean
  say?: (text: string) => void
}

/** Indexes are built beside the rows, and the log of the database grows meanwhile. */
export const ROOM = 1.3
const SPARE_BYTES = 500 * 1024 * 1024

export async function restore(given: Restore): Promise<{ about: About; end: End }> {
  const { from, storage, say = () => undefined } = given
  const { about: first, close } = await openArchive(from)
  await close()
  await refuseUnknownRelease(first)
  say('Checking the backup …')
  const { about, end } = await checkArchive(from)
  await refuseSmallDisk(given.dataDir, about.databaseBytes * ROOM + end.files.bytes)
  const url = await given.database()
  await refuseTarget(url, given.replace)
  const target = await openTarget(url)
  try {
    say('Loading the database …')
    const archive = await openArchive(from)
    try {
      const parts = archive.parts()
      const { next, rows } = await loadDatabase(target.freshUrl, about, parts)
      compareRows(rows, end)
      await migrate(target.freshUrl)
      await noteRestore(target.freshUrl, { createdAt: about.createdAt, live: given.live })
      say('Copying the files …')
      // Their keys are new for every file, so none of the old installation changes.
      const restored = await putFiles(storage, parts, next)
      await target.exchange()
      await removeOthers(storage, restored)
    } finally {
      await archive.close()
    }
    return { about, end }
  } finally {
    await target.close()
  }
}

export async function refuseSmallDisk(folder: string | null, bytes: number): Promise<void> {
  if (folder === null) return
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `The folder ${folder} cannot be made (${error.code ?? error.message}). Nothing was changed.`,
    )
  })
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes + SPARE_BYTES) return
  const gigabytes = (of: number) => `${(of / 1024 ** 3).toFixed(1)} GB`
  throw new StartupError(
    `The disk of ${folder} has ${gigabytes(free)} free, and the restore needs ${gigabytes(bytes + SPARE_BYTES)}. Free space first. Nothing was changed.`,
  )
}

export function compareRows(rows: ReadonlyMap<string, number>, { tables }: End): void {
  for (const [name, { rows: expected }] of Object.entries(tables))
    if (rows.get(name) !== expected)
      throw damaged(`the table ${name} has ${rows.get(name) ?? 0} of ${expected} rows`)
}

async function putFiles(
  storage: Storage,
  parts: AsyncGenerator<Part, End>,
  first: IteratorResult<Part, End>,
): Promise<ReadonlySet<number>> {
  const restored = new Set<number>()
  for (let next = first; !next.done; ) {
    const { kind, name } = next.value
    if (kind !== 'file' || !isOurKey(name)) throw damaged(`it has a file with the name ${name.slice(0, 80)}`)
    const content: Buffer[] = []
    while (!next.done && next.value.kind === 'file' && next.value.name === name) {
      content.push(next.value.content)
      next = await parts.next()
    }
    await storage.put(name, Buffer.concat(content))
    restored.add(shortOf(name))
  }
  return restored
}

/** Numbers, because a million keys need little room so. Two keys with the same one keep a file too many. */
const shortOf = (key: string) => Number.parseInt(sha256(Buffer.from(key)).slice(0, 13), 16)

/** The files of the replaced installation, which no row names any more. */
async function removeOthers(storage: Storage, restored: ReadonlySet<number>): Promise<void> {
  for await (const key of storage.list())
    if (!IS_BESIDE.test(key) && !restored.has(shortOf(key))) await storage.remove(key)
}

/** Before anything opens: what left the backup's installation would leave a second time. */
async function noteRestore(url: string, { createdAt, live }: { createdAt: string; live: boolean }) {
  const client = await connectTo(url)
  try {
    await client.query(
      `update outgoing_state set state = $1, restored_from = $2, restored_at = now(), erasures_wait = true,
         changed_by = null, changed_at = now()`,
      [live ? 'live' : 'paused', createdAt],
    )
  } finally {
    await client.end()
  }
}
