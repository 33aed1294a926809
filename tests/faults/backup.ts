// Backup and restore of the built-in database while users write, with kill -9 of both: the archive has every candidate that
// was acknowledged before it, the killed ones leave the installation as it was, and the restored one answers.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../e2e/support/free-port.ts'
import { endProduct, type Product, signIn, startProduct } from '../support/product.ts'
import { type Drill, type Outcome, processFaults, seconds } from './drill.ts'
import { RECRUITER, type Site } from './site.ts'
import { startWriters } from './writers.ts'

const COMMAND = ['--import=./scripts/lib/follow-parent.mjs', 'src/app/server/archive.ts']
const CLIENTS = 6

export const backupAndRestore: Drill = {
  name: 'backup and restore',
  async run(site, { archiveKills }) {
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'candorhire-archive-')))
    try {
      return await drill(site, { folder, kills: archiveKills })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function drill(site: Site, { folder, kills }: { folder: string; kills: number }): Promise<Outcome> {
  const faults: string[] = []
  const archive = path.join(folder, 'a.backup')
  const writers = startWriters(site, { clients: CLIENTS })
  while (writers.acknowledged() < 20) await sleep(50)
  for (let kill = 0; kill < kills; kill++) {
    await killed(run(['backup', '--to', archive], site.dataDir), () => readdirSync(folder).length > 0, kill)
    const left = readdirSync(folder).filter((name) => !name.startsWith('.'))
    if (left.length > 0) faults.push(`a killed backup left ${left.join(', ')}`)
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
  }
  const before = await namesOf(site)
  const since = performance.now()
  faults.push(...(await succeeds(['backup', '--to', archive], site.dataDir)))
  const tookMs = performance.now() - since
  await writers.stop()
  faults.push(...(await writers.faults()), ...processFaults(site))
  const target = path.join(folder, 'target')
  for (let kill = 0; kill < kills; kill++)
    await killed(run(['restore', '--from', archive], target), () => hasPostgres(target), kill)
  const restoring = performance.now()
  faults.push(...(await succeeds(['restore', '--from', archive], target)))
  const restoredMs = performance.now() - restoring
  const { names, problems } = await restored(target)
  const missing = before.filter((name) => !names.has(name))
  if (missing.length > 0)
    faults.push(`${missing.length} of ${before.length} candidates are not in the backup`)
  return {
    figures: `${kills} kills of each, ${names.size} candidates, backup in ${seconds(tookMs)} while ${CLIENTS} clients wrote ${writers.acknowledged()}, restored in ${seconds(restoredMs)}`,
    faults: [...faults, ...problems],
  }
}

function run(args: string[], dataDir: string): ChildProcess {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const env = { ...inherited, NODE_ENV: 'test', DATA_DIR: dataDir }
  return spawn(process.execPath, [...COMMAND, ...args], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
}

/** Each a little later than the one before. */
async function killed(child: ChildProcess, hasBegun: () => boolean, turn: number): Promise<void> {
  const exit = once(child, 'exit')
  while (child.exitCode === null && !hasBegun()) await sleep(10)
  await sleep(turn * 300)
  child.kill('SIGKILL')
  await exit
}

const hasPostgres = (dataDir: string) => {
  try {
    return readdirSync(path.join(dataDir, 'postgres')).includes('postmaster.pid')
  } catch {
    return false
  }
}

async function succeeds(args: string[], dataDir: string): Promise<string[]> {
  const child = run(args, dataDir)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 ? [] : [`${args[0]} ended with ${String(code)}: ${said.slice(-500)}`]
}

const NAMES = `select last_name as name from candidates where first_name = 'Fault'`
const namesOf = async (site: Site) => (await site.query<{ name: string }>(NAMES)).map(({ name }) => name)

/** Starts the product on what was restored, and asks it. */
async function restored(dataDir: string): Promise<{ names: ReadonlySet<string>; problems: string[] }> {
  const product: Product = await startProduct({
    port: await findFreePort(),
    env: { DATA_DIR: dataDir, NODE_ENV: 'test', SECRETS_LOST: 'accept', OVERLOAD_MS: '0' },
  })
  try {
    const headers = await signIn(product, RECRUITER)
    const names = new Set<string>()
    let cursor: string | null = ''
    while (cursor !== null) {
      const answer = await fetch(`${product.url}/api/candidates?limit=100&cursor=${cursor}`, { headers })
      if (answer.status !== 200) return { names, problems: [`the list answered ${answer.status}`] }
      const page = (await answer.json()) as { items: { lastName: string }[]; nextCursor: string | null }
      for (const { lastName } of page.items) names.add(lastName)
      cursor = page.nextCursor
    }
    return { names, problems: [] }
  } finally {
    await endProduct(product)
  }
}
