// A full disk must not stop reads. PostgreSQL stops when it cannot write its log, and needs space to start again. So
// writes are refused while there is space, and a reserve file is released when needed.
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import type { Logger } from './log.ts'

const MEGABYTE = 1024 * 1024
const RESERVE_BYTES = 64 * MEGABYTE
/** Below this, writes are refused. It is more than the reserve, so releasing that does not allow writes again. */
const LOW_BYTES = 160 * MEGABYTE
/** Below this, the reserve is released when the database must start. */
const FULL_BYTES = 48 * MEGABYTE
const CHECK_MS = 500

export type DiskSpace = { readonly isLow: boolean; stop(): void }

const reserveIn = (folder: string) => join(folder, 'reserve')

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Before the database starts: recovery must write. Not earlier, because the space would fill up again. */
export function giveUpReserve(folder: string): void {
  if (freeBytes(folder) < FULL_BYTES) rmSync(reserveIn(folder), { force: true })
}

export function watchDiskSpace({ folder, log }: { folder: string; log: Logger }): DiskSpace {
  let isLow = false
  let making: Promise<void> | null = null
  function check(): void {
    const free = freeBytes(folder)
    if (free < LOW_BYTES !== isLow)
      log.error(
        { freeMegabytes: Math.floor(free / MEGABYTE) },
        isLow ? 'the disk has room again' : 'the disk is almost full: nothing new is saved',
      )
    isLow = free < LOW_BYTES
    if (making || free < LOW_BYTES + 2 * RESERVE_BYTES || existsSync(reserveIn(folder))) return
    making = makeReserve(folder)
      .catch((error: unknown) => log.warn({ err: error }, 'the reserve of the disk could not be made'))
      .finally(() => {
        making = null
      })
  }
  check()
  const timer = setInterval(check, CHECK_MS)
  timer.unref()
  return {
    get isLow() {
      return isLow
    },
    stop: () => clearInterval(timer),
  }
}

/** Written byte by byte, because a sparse file reserves nothing. */
async function makeReserve(folder: string): Promise<void> {
  const path = `${reserveIn(folder)}.new`
  const file = await open(path, 'w', 0o600)
  try {
    const piece = Buffer.alloc(MEGABYTE, 1)
    for (let written = 0; written < RESERVE_BYTES; written += piece.length) await file.write(piece)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(path, reserveIn(folder))
}

export function refuseWhenFull(): never {
  throw new AppError('unavailable', {
    userMessage:
      'Storage is almost full, so changes cannot be saved. You can still read. Contact your administrator.',
    retryAfterSeconds: 60,
  })
}
