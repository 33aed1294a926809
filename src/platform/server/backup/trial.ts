// Whether a backup can be restored: it is loaded into a database of its own beside the product's, and dropped again.
import { migrate } from '../migrate.ts'
import { checkArchive, type From, openArchive } from './archive-reader.ts'
import { loadDatabase, refuseUnknownRelease } from './load-database.ts'
import { compareRows, ROOM, refuseSmallDisk } from './restore.ts'
import { openTarget } from './restore-target.ts'

/** `dataDir`: the folder of the built-in database, which must have the room. */
type Trial = { url: string; from: From; dataDir: string | null }

/** Throws a sentence when it cannot. */
export async function tryRestore({ url, from, dataDir }: Trial): Promise<void> {
  const { about, end } = await checkArchive(from)
  await refuseUnknownRelease(about)
  await refuseSmallDisk(dataDir, about.databaseBytes * ROOM)
  const target = await openTarget(url)
  try {
    const archive = await openArchive(from)
    try {
      const { rows } = await loadDatabase(target.freshUrl, about, archive.parts())
      compareRows(rows, end)
      await migrate(target.freshUrl)
    } finally {
      await archive.close()
    }
  } finally {
    await target.close()
  }
}
