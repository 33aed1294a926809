// Rows that belong to candidates: clients, postings, applications with their moves, disqualifications and interviews.
// Loaded with the candidates, or added to a database that was seeded without them.
import type pg from 'pg'
import { CLIENT_COLUMNS, clientLines, JOB_COLUMNS, jobLines, worldOf } from './application-rows.ts'
import { copyInto } from './copy.ts'
import { eachPortion, TABLES } from './work-lines.ts'

export const WORK_TABLES = TABLES.map(({ table }) => table)

/** The number of candidates per interviewer. */
const CANDIDATES_EACH = 400

/** Indexes are built once at the end. Updating the trigrams row by row would take longer than everything else. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = any($1::text[]::regclass[]) and not indisprimary
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  await client.query('begin')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  // The generator creates no broken references. Checking each one would take longer than writing it.
  await client.query('set session_replication_role = replica')
  await load()
  await client.query('set session_replication_role = default')
  console.log('The rows are in; building indexes.')
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
  await client.query('vacuum (analyze)')
}

export async function loadWork(client: pg.Client): Promise<void> {
  const { rows: people } = await client.query<{ id: string }>(
    `select id from candidates where emails[1] !~ '@bench' order by id`,
  )
  const candidateIds = people.map(({ id }) => id)
  const { rows: users } = await client.query<{ id: string }>(
    `select id from users where name like 'Recruiter %' order by id`,
  )
  const owners = users.map(({ id }) => id)
  const interviewers = await addInterviewers(
    client,
    Math.max(50, Math.round(candidateIds.length / CANDIDATES_EACH)),
  )
  const world = worldOf({ candidateIds, owners, interviewers })
  await copyInto(client, { table: 'clients', columns: CLIENT_COLUMNS, lines: clientLines(world) })
  await copyInto(client, { table: 'job_postings', columns: JOB_COLUMNS, lines: jobLines(world) })
  await eachPortion(world, async (portion) => {
    for (const [index, { table, columns }] of TABLES.entries())
      await copyInto(client, { table, columns, lines: portion[index] ?? [] })
  })
  // The rows are loaded without triggers, so the tallies are counted now.
  await client.query('select recount_tallies()')
}

async function addInterviewers(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, email, email_normalized, name, role)
     select format('00000000-0000-7000-9000-%s', lpad(n::text, 12, '0'))::uuid, mail, mail, 'Interviewer ' || n, 'recruiter'
     from generate_series(1, $1) n, format('interviewer%s@bench.candorhire.test', n) mail returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Adds the rows to data that was seeded before these tables existed. */
export async function addMissingWork(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select exists (select from applications) as there')
  if (rows[0].there) return
  console.log('Adding applications, moves and interviews; the next run finds them there.')
  await withoutIndexes(client, WORK_TABLES, () => loadWork(client))
}
