// Fills a new, empty database from a backup. The tables are made by the migrations that the backup had, then its rows are
// loaded, then the newer migrations run: so every release reads the backups of those before it.
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { connectTo } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { type Migration, readMigrations } from '../migration-files.ts'
import { firstIdOf } from '../months.ts'
import { StartupError } from '../startup-error.ts'
import { type About, damaged, type End, type Part } from './archive-format.ts'
import { copyIn } from './copy.ts'
import { buildBeside } from './index-builder.ts'
import { setAside } from './set-aside.ts'
import { listTables, type TableRow } from './tables.ts'

type Parts = AsyncGenerator<Part, End>
type Next = IteratorResult<Part, End>
/** The part where the tables ended, for who reads on, and the rows of each table. */
export type Loaded = { next: Next; rows: ReadonlyMap<string, number> }

const MONTH = /^[a-z_]{1,50}_(\d{4})_(\d{2})$/

/** A sentence when only another release can read this backup. */
export async function refuseUnknownRelease({ migrations }: About): Promise<void> {
  const known = new Set(
    (await readMigrations()).flatMap(({ checksum, earlier = [] }) => [
      checksum,
      ...earlier.map((each) => each.checksum),
    ]),
  )
  const unknown = migrations.find(
    ({ checksum, broughtTo }) => !known.has(checksum) && !(broughtTo && known.has(broughtTo)),
  )
  if (!unknown) return
  throw new StartupError(
    `A newer or another release of Candor Hire made this backup: it has the change ${unknown.name}. Install that release, then restore it. Nothing was changed.`,
  )
}

export async function loadDatabase(url: string, about: About, parts: Parts): Promise<Loaded> {
  const past = await migrationsOf(about)
  await migrate(url, past)
  await makeQueues(url)
  const [client, beside] = await Promise.all([connectTo(url), connectTo(url)])
  try {
    for (const each of [client, beside]) {
      await each.query(`set maintenance_work_mem = '256MB'`)
      await each.query('set synchronous_commit = off')
    }
    const loaded = await loadRows({ client, beside, about, parts })
    await noteToday(client, past)
    await client.query('analyze')
    return loaded
  } finally {
    await Promise.all([client.end(), beside.end()])
  }
}

/** As the backup's installation ran them, in today's form. */
async function migrationsOf({ migrations }: About): Promise<Migration[]> {
  const ran = new Set(migrations.flatMap(({ checksum, broughtTo }) => [checksum, broughtTo]))
  return (await readMigrations()).filter(
    ({ checksum, earlier = [] }) => ran.has(checksum) || earlier.some((each) => ran.has(each.checksum)),
  )
}

/** The tables have today's form now, so an earlier form needs nothing more. */
async function noteToday(client: Client, past: readonly Migration[]): Promise<void> {
  await client.query('alter table schema_migrations add column if not exists brought_to text')
  for (const { checksum, earlier = [] } of past)
    await client.query('update schema_migrations set brought_to = $1 where checksum = any($2)', [
      checksum,
      earlier.map((each) => each.checksum),
    ])
}

/** The tables of the job queue belong to its library. */
async function makeQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false, close: true })
}

type LoadRows = { client: Client; beside: Client; about: About; parts: Parts }

async function loadRows({ client, beside, about, parts }: LoadRows): Promise<Loaded> {
  const tables = await listTables(client)
  const plans = new Map(about.tables.map((table) => [table.name, planOf(table, tables)]))
  const { indexes, putBackRest } = await setAside(client)
  const builder = buildBeside(beside)
  const buildOf = (relation: string) => {
    builder.add(indexes.get(relation) ?? [])
    indexes.delete(relation)
  }
  await client.query(`truncate ${tables.map(({ relation }) => relation).join(', ')}`)
  for (const table of about.tables) await makeMonths(client, table)
  const rows = new Map(about.tables.map(({ name }) => [name, 0]))
  let next = await parts.next()
  while (!next.done && next.value.kind === 'table') {
    const { name } = next.value
    next = await loadTable(client, { plans, parts, rows, first: next.value })
    buildOf(tables.find((table) => table.name === name)?.relation ?? '')
  }
  // A user who signed out, or lost a device, after the backup must not be signed in by it.
  await client.query('delete from sessions')
  for (const each of about.sequences) await setSequence(client, each)
  for (const relation of indexes.keys()) buildOf(relation)
  await builder.finish(client)
  await putBackRest()
  return { next, rows }
}

/** Only names of the new database stand in a statement, never those of the file. */
function planOf({ name, columns }: About['tables'][number], tables: readonly TableRow[]): string {
  const own = tables.find((table) => table.name === name)
  const unknown = own ? columns.find((column) => !own.columns.includes(column)) : name
  if (unknown !== undefined || !own)
    throw new StartupError(
      `This release does not know ${unknown} of the backup. Restore it with the release that made it. Nothing was changed.`,
    )
  return `copy ${own.relation} (${columns.join(', ')}) from stdin`
}

/** Most tables are split by their ids, which carry their time. */
async function isSplitByTime(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ type: string }>(
    `select format_type(a.atttypid, null) as type from pg_partitioned_table p
     join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
     where p.partrelid = to_regclass($1)`,
    [table],
  )
  return rows[0]?.type === 'timestamp with time zone'
}

async function makeMonths(client: Client, { name, months }: About['tables'][number]): Promise<void> {
  const table = name.replace(/^public\./, '')
  const boundOf = (await isSplitByTime(client, table)) ? (at: Date) => at.toISOString() : firstIdOf
  for (const month of months) {
    const [, year, number] = MONTH.exec(month) ?? []
    if (!year || !number || !month.startsWith(`${table}_`)) continue
    const [from, to] = [0, 1].map((ahead) =>
      boundOf(new Date(Date.UTC(Number(year), Number(number) - 1 + ahead))),
    )
    await client.query(
      `create table if not exists months.${table}_${year}_${number} partition of ${table} for values from ('${from}') to ('${to}')`,
    )
  }
}

type Loading = {
  plans: ReadonlyMap<string, string>
  parts: Parts
  rows: Map<string, number>
  first: Part
}

/** Answers the first part of what follows. */
async function loadTable(client: Client, { plans, parts, rows, first }: Loading): Promise<Next> {
  const { name } = first
  const plan = plans.get(name)
  if (!plan) throw damaged(`it has a table ${name.slice(0, 80)} that it does not list`)
  const state: { next: Next } = { next: { done: false, value: first } }
  async function* content() {
    while (!state.next.done && state.next.value.kind === 'table' && state.next.value.name === name) {
      yield state.next.value.content
      state.next = await parts.next()
    }
  }
  rows.set(name, (rows.get(name) ?? 0) + (await copyIn(client, plan, content())))
  return state.next
}

async function setSequence(
  client: Client,
  { name, last, isCalled }: About['sequences'][number],
): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass($1) is not null and exists (
       select from pg_class where oid = to_regclass($1) and relkind = 'S') as known`,
    [name],
  )
  if (rows[0]?.known)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
}
