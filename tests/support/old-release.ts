// An installation of an earlier release: its program from the history of this repository, and the kept dump of its database,
// with more candidates.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Client } from 'pg'

/** The oldest program that runs with today's dependencies. It migrates the kept dump of an older one by itself. */
const COMMIT = 'd13098b9'
const DUMP = new URL('../upgrades/second-milestone.sql.br', import.meta.url)
/** A user of its demo data. */
export const OLD_RECRUITER = {
  email: 'recruiter@demo.candorhire.test',
  password: 'demo-candor-hire',
}
/** In the name of some candidates, for a search with a known answer. */
export const RARE_NAME = 'Quillfeather'
const EVERY_RARE = 97
const BATCH = 20_000

export type OldRelease = { folder: string; remove(): void }

/** A sentence when it cannot run here: a shallow clone has no history, and a dependency may have changed since. */
export async function unpackOldRelease(): Promise<OldRelease | string> {
  const manifest = spawnSync('git', ['show', `${COMMIT}:package.json`], { encoding: 'utf8' })
  if (manifest.status !== 0) return 'this copy has no history'
  const [old, today] = [manifest.stdout, await readFile('package.json', 'utf8')].map(dependenciesOf)
  const changed = Object.keys(old ?? {}).find((name) => old?.[name] !== today?.[name])
  if (changed) return `${changed} has another version than at ${COMMIT}`
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'candorhire-old-release-')))
  const tar = execFileSync('git', ['archive', COMMIT], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  mkdirSync(path.join(folder, 'data'), { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const dependenciesOf = (manifest: string) =>
  (JSON.parse(manifest) as { dependencies: Record<string, string> }).dependencies

/** Fills an empty database with an installation of the second milestone. */
export async function loadOldDump(url: string): Promise<void> {
  const dump = brotliDecompressSync(await readFile(DUMP)).toString('utf8')
  await onClient(url, (client) => client.query(dump))
}

export async function addOldCandidates(url: string, candidates: number): Promise<void> {
  await onClient(url, async (client) => {
    for (let from = 0; from < candidates; from += BATCH)
      await client.query(FILL, [from, Math.min(from + BATCH, candidates) - 1, EVERY_RARE, RARE_NAME])
    await client.query('vacuum analyze')
  })
}

/** Ids carry the time, so they grow as those of the product do. */
const FILL = `insert into candidates (id, first_name, last_name, emails, phones, title, city, state, source, created_at, last_activity_at)
  select (lpad(to_hex(1750000000000 + n), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
    (array['Maria', 'James', 'Aaliyah', 'Wei', 'Noah', 'Olga', 'Jose', 'Ruth'])[1 + n % 8],
    case when n % $3::int = 0 and n < 100 * $3::int then $4 else (array['Kim', 'Lopez', 'Brown', 'Novak', 'Diaz', 'Weber'])[1 + n % 6] || ' ' || n end,
    array['filled-' || n || '@upgrade.test'], array['+1512' || lpad((2000000 + n)::text, 7, '0')],
    (array['Registered nurse', 'Truck driver', 'Dental assistant', 'Cook'])[1 + n % 4],
    'Austin', 'TX', 'import', now() - make_interval(mins => n), now() - make_interval(mins => n)
  from generate_series($1::int, $2::int) n`

async function onClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
