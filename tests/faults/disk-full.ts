// The disk of the data folder fills up: writes are refused with 503, reads continue, and nothing is lost.
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProduct } from '../support/product.ts'
import { type Drill, get, processFaults, seconds, untilAnswered } from './drill.ts'
import { openSite, type Site } from './site.ts'

const DISK_MEGABYTES = 900
const RECOVERED_WITHIN_MS = 15_000

export const diskFull: Drill = {
  name: 'disk full',
  async run(_site, { diskFullMs }) {
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'candorhire-disk-')))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder])
    if (mounted.status !== 0) {
      rmSync(folder, { recursive: true })
      return { figures: 'skipped: a disk cannot be mounted here', faults: [] }
    }
    try {
      const site = await openSite('test', folder)
      try {
        return await fillDisk(site, { folder, milliseconds: diskFullMs })
      } finally {
        await site.close()
      }
    } finally {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function fillDisk(site: Site, { folder, milliseconds }: { folder: string; milliseconds: number }) {
  const kept: string[] = []
  for (let count = 0; count < 20; count++) await write(site, kept)
  // The reserve is created in the background.
  for (let tries = 0; tries < 200 && !existsSync(path.join(folder, 'data/reserve')); tries++) await sleep(100)
  const filler = path.join(folder, 'filler')
  fill(filler)
  await sleep(1_500)
  const reads: (number | 'none')[] = []
  const writes: (number | 'none')[] = []
  const load = async () => {
    const end = Date.now() + milliseconds / 2
    while (Date.now() < end) {
      reads.push(
        (await get(site, '/api/candidates?limit=20')).status,
        (await get(site, '/api/public/jobs')).status,
      )
      writes.push(await write(site, kept))
      await sleep(20)
    }
  }
  await load()
  // A database that stops now must start again on the full disk.
  site.signalPostgres('SIGKILL')
  const back = await untilAnswered(site)
  await load()
  rmSync(filler)
  const since = performance.now()
  let recovered = false
  while (!recovered && performance.now() - since < RECOVERED_WITHIN_MS)
    recovered = (await write(site, kept)) === 201
  const took = performance.now() - since
  await endProduct(site.product)
  await site.restart()
  await untilAnswered(site)
  const found = await site.query<{ last_name: string }>(
    'select last_name from candidates where last_name = any($1)',
    [kept],
  )
  const failedReads = reads.filter((status) => status !== 200)
  const faults = processFaults(site)
  if (failedReads.length > 0)
    faults.push(
      `${failedReads.length} of ${reads.length} reads failed: ${[...new Set(failedReads)].join(', ')}`,
    )
  const wrong = writes.filter((status) => status !== 503)
  if (wrong.length > 0)
    faults.push(
      `${wrong.length} of ${writes.length} writes were not answered with 503: ${[...new Set(wrong)].join(', ')}`,
    )
  if (back > RECOVERED_WITHIN_MS) faults.push('the database did not start again on the full disk')
  if (!recovered) faults.push('no write succeeded after there was room again')
  if (found.length !== kept.length)
    faults.push(`${kept.length - found.length} acknowledged writes are missing`)
  return {
    figures: `${reads.length} reads, ${writes.length} refused writes, database back after ${seconds(back)}, writing again after ${seconds(took)}`,
    faults,
  }
}

export async function write(site: Site, kept: string[]): Promise<number | 'none'> {
  const lastName = `Full ${crypto.randomUUID()}`
  const answer = await fetch(`${site.url}/api/candidates`, {
    method: 'POST',
    headers: { ...site.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Disk', lastName, confirmedDistinct: true }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  if (answer?.status === 201) kept.push(lastName)
  await answer?.text().catch(() => null)
  return answer?.status ?? 'none'
}

function fill(name: string): void {
  const file = openSync(name, 'w')
  const piece = Buffer.alloc(256 * 1024, 1)
  try {
    for (;;) writeSync(file, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
