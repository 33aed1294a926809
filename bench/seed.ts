// npm run bench:seed -- --candidates 1000000 [--data-dir folder]: fills an empty database, the same in every run.
// Without --data-dir it uses the database of DATABASE_URL.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { createUser } from '#domains/identity/server/index.ts'
import { connectTo } from '#platform/server/connection.ts'
import { openDatabase } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { createLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { candidateLines, SEED_COLUMNS } from './candidate-rows.ts'
import { copyInto } from './copy.ts'
import { loadWork, WORK_TABLES, withoutIndexes } from './seed-work.ts'

export const BENCH_RECRUITER = { email: 'recruiter@bench.candorhire.test', password: 'bench-candor-hire' }
const OWNERS = 50

// Nothing must survive a power cut: an interrupted run starts again.
const loadingSettings = {
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  maintenance_work_mem: '1GB',
  autovacuum: 'off',
}

export async function seedDataDir({
  dataDir,
  candidates,
}: {
  dataDir: string
  candidates: number
}): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: loadingSettings })
  try {
    await seedDatabase({ url: postgres.url, candidates })
  } finally {
    await postgres.stop()
  }
}

export async function seedDatabase({ url, candidates }: { url: string; candidates: number }): Promise<void> {
  const since = Date.now()
  await migrate(url)
  const client = await connectTo(url)
  try {
    await refuseUsed(client)
    const owners = await addStaff(client, url)
    await load(client, { candidates, owners })
    console.log(`${candidates} candidates in ${Math.round((Date.now() - since) / 1000)} s.`)
  } finally {
    await client.end()
  }
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select exists (select from users) or exists (select from candidates) as used',
  )
  if (rows[0].used) throw new Error('The database has data in it already; give an empty one.')
}

async function addStaff(client: pg.Client, url: string): Promise<string[]> {
  const { rows } = await client.query(
    `insert into users (id, email, email_normalized, name, role)
     select format('00000000-0000-7000-8000-%s', lpad(n::text, 12, '0'))::uuid, mail, mail, 'Recruiter ' || n, 'recruiter'
     from generate_series(1, $1) n, format('recruiter%s@bench.candorhire.test', n) mail returning id`,
    [OWNERS],
  )
  const db = openDatabase({ url, size: 2, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
  await createUser(systemContext(db), { ...BENCH_RECRUITER, role: 'recruiter', name: 'Bench Recruiter' })
  await db.close()
  return rows.map((row) => row.id)
}

async function load(
  client: pg.Client,
  { candidates, owners }: { candidates: number; owners: string[] },
): Promise<void> {
  await withoutIndexes(client, ['candidates', 'candidate_search', ...WORK_TABLES], async () => {
    // Emptied in this transaction, so that PostgreSQL need not log each row.
    await client.query('truncate candidates cascade')
    // No other trigger runs while rows are loaded.
    await client.query('alter table candidates enable always trigger candidates_worded')
    await copyInto(client, {
      table: 'candidates',
      columns: SEED_COLUMNS,
      lines: candidateLines(candidates, owners),
    })
    await client.query('alter table candidates enable trigger candidates_worded')
    await client.query(
      'insert into candidate_search select id, words from candidates where words is not null',
    )
    await loadWork(client)
  })
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { candidates: { type: 'string', default: '20000' }, 'data-dir': { type: 'string' } },
  })
  const candidates = Number(values.candidates)
  const { DATABASE_URL: url } = process.env
  if (!Number.isSafeInteger(candidates) || candidates < 1) throw new Error('--candidates takes a number.')
  if (values['data-dir']) await seedDataDir({ dataDir: values['data-dir'], candidates })
  else if (url) await seedDatabase({ url, candidates })
  else throw new Error('Give --data-dir, or set DATABASE_URL.')
}

if (import.meta.main) await main()
