// Where backups are kept: a file, a folder, or the S3 store, which takes pieces.
import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DAY } from '#shared/durations.ts'
import { StartupError } from '../startup-error.ts'
import type { Storage } from '../storage.ts'
import { timeOf } from './kept.ts'

export type ArchiveSink = {
  /** A sentence when there is little room. */
  refuseFull(): Promise<void>
  write(bytes: Buffer): Promise<void>
  /** Gives the archive its name. Answers its size. */
  finish(): Promise<number>
  /** Removes what was written. */
  discard(): Promise<void>
}

/** Answers fewer bytes than asked for at the end only. */
export type ArchiveSource = { read(bytes: number): Promise<Buffer>; close(): Promise<void> }
export type OpenSource = () => Promise<ArchiveSource>

export type BackupPlace = {
  label: string
  sink(name: string): Promise<ArchiveSink>
  source: (name: string) => OpenSource
  /** Of complete backups, in no order. */
  names(): Promise<string[]>
  remove(name: string): Promise<void>
  /** What killed backups left. A day later they are not written any more. */
  removeUnfinished(now: Date): Promise<void>
}

/** The product refuses writes on a fuller disk, and a backup must not bring it there. */
const KEEP_FREE_BYTES = 300 * 1024 * 1024

/** Written beside its name and renamed at the end, so that a file with that name is always complete. */
export async function fileSink(path: string): Promise<ArchiveSink> {
  const place = await stat(path).catch(() => null)
  if (place && !place.isFile())
    throw new StartupError(`The backup cannot be written to ${path}, which is no file. Name a file.`)
  const unfinished = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`)
  const file = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `The backup cannot be written to ${path} (${error.code ?? error.message}). Name a file in a folder that you can write to.`,
    )
  })
  return {
    async refuseFull() {
      const { bavail, bsize } = await statfs(dirname(path))
      if (bavail * bsize < KEEP_FREE_BYTES) throw new StartupError(full(dirname(path)))
    },
    write: (bytes) => file.appendFile(bytes).catch(asSentence),
    async finish() {
      const { size } = await file.stat()
      await nameFile(file, { unfinished, path }).catch(asSentence)
      return size
    },
    async discard() {
      await file.close().catch(() => undefined)
      await rm(unfinished, { force: true })
    },
  }
}

async function nameFile(file: FileHandle, { unfinished, path }: { unfinished: string; path: string }) {
  await file.sync()
  await file.close()
  await rename(unfinished, path)
  // The new name is durable only after its folder is synced.
  const folder = await open(dirname(path))
  await folder.sync().catch(() => undefined)
  await folder.close()
}

const full = (folder: string) =>
  `The disk of ${folder} is almost full. Free space, or write the backup to another disk.`

function asSentence(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw new StartupError(full('the backup'))
  throw error
}

export const fileSource =
  (path: string): OpenSource =>
  async () => {
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw new StartupError(`The backup ${path} cannot be read (${error.code ?? error.message}).`)
    })
    return {
      async read(bytes) {
        const buffer = Buffer.allocUnsafe(bytes)
        let have = 0
        while (have < bytes) {
          const { bytesRead } = await file.read(buffer, have, bytes - have)
          if (bytesRead === 0) break
          have += bytesRead
        }
        return buffer.subarray(0, have)
      },
      close: () => file.close(),
    }
  }

export const folderPlace = (folder: string): BackupPlace => ({
  label: folder,
  sink: (name) => fileSink(join(folder, name)),
  source: (name) => fileSource(join(folder, name)),
  names: () => readdir(folder),
  remove: (name) => rm(join(folder, name), { force: true }),
  async removeUnfinished(now) {
    for (const name of await readdir(folder)) {
      const [, whole = ''] = /^\.(.+)\.[\da-f]{8}\.part$/.exec(name) ?? []
      if (isOld(whole, now)) await rm(join(folder, name), { force: true })
    }
  },
})

function isOld(name: string, now: Date): boolean {
  const at = timeOf(name)
  return at !== null && now.getTime() - at.getTime() > DAY
}

/** One request each, which ends within its time limit on a slow line. */
const PIECE_BYTES = 16 * 1024 * 1024
const PREFIX = 'backups/'
const pieceOf = (name: string, number: number) => `${PREFIX}${name}/${String(number).padStart(6, '0')}`
/** Written last: without it a backup is not complete, and has no name. */
const endOf = (name: string) => `${PREFIX}${name}/end`

export const storePlace = (storage: Storage): BackupPlace => ({
  label: 'the S3 store',
  sink: async (name) => storeSink(storage, name),
  source: (name) => async () => storeSource(storage, name),
  async names() {
    const names: string[] = []
    for await (const key of storage.list(PREFIX))
      if (key.endsWith('/end')) names.push(key.slice(PREFIX.length, -'/end'.length))
    return names
  },
  async remove(name) {
    // First its end: a half removed backup has no name.
    await storage.remove(endOf(name))
    for await (const key of storage.list(`${PREFIX}${name}/`)) await storage.remove(key)
  },
  async removeUnfinished(now) {
    const complete = new Set(await this.names())
    for await (const key of storage.list(PREFIX)) {
      const name = key.slice(PREFIX.length).split('/')[0] ?? ''
      if (!complete.has(name) && isOld(name, now)) await storage.remove(key)
    }
  },
})

function storeSink(storage: Storage, name: string): ArchiveSink {
  let waiting: Buffer[] = []
  let [size, pieces, total] = [0, 0, 0]
  const putPiece = async () => {
    await storage.put(pieceOf(name, pieces++), Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  return {
    refuseFull: async () => undefined,
    async write(bytes) {
      waiting.push(bytes)
      size += bytes.length
      total += bytes.length
      if (size >= PIECE_BYTES) await putPiece()
    },
    async finish() {
      if (size > 0) await putPiece()
      await storage.put(endOf(name), Buffer.from(String(total)))
      return total
    },
    async discard() {
      for (let piece = 0; piece < pieces; piece++) await storage.remove(pieceOf(name, piece))
    },
  }
}

async function storeSource(storage: Storage, name: string): Promise<ArchiveSource> {
  const end = await storage.read(endOf(name))
  if (!end) throw new StartupError(`The S3 store has no complete backup ${name}.`)
  end.destroy()
  let [rest, next] = [Buffer.alloc(0), 0]
  const nextPiece = async () => {
    const stream = await storage.read(pieceOf(name, next))
    next += 1
    return stream ? await buffer(stream) : null
  }
  return {
    async read(bytes) {
      while (rest.length < bytes) {
        const piece = await nextPiece()
        if (!piece) break
        rest = Buffer.concat([rest, piece])
      }
      const found = rest.subarray(0, bytes)
      rest = rest.subarray(bytes)
      return found
    },
    close: async () => undefined,
  }
}
