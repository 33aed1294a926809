// Where a backup is restored to: whether that may be replaced, and the exchange of the old database for the new one.
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { connectTo } from '../connection.ts'
import { StartupError } from '../startup-error.ts'
import { agencyName } from './back-up.ts'

const LOCK = 7_263_003
/** Databases that every server has, and that can be connected to while another one is renamed. */
const SERVER_DATABASES = ['postgres', 'template1']

export type Target = {
  /** The address of the database that the rows are loaded into. */
  freshUrl: string
  /** Makes it the database of the product. */
  exchange(): Promise<void>
  /** Drops what is not used, and ends. */
  close(): Promise<void>
}

export const withDatabase = (address: string, name: string) => {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}

export async function connect(url: string): Promise<Client> {
  return connectTo(url).catch((error: Error) => {
    throw new StartupError(
      `The database cannot be reached (${error.message || 'it does not answer'}). Check DATABASE_URL.`,
    )
  })
}

/** A sentence when the database has something that this backup may not replace. */
export async function refuseTarget(url: string, replace: string | undefined): Promise<void> {
  const client = await connect(url)
  try {
    await refuseForeign(client)
    await refuseBusy(client)
    const { rows } = await client.query<{ ours: boolean }>(
      `select to_regclass('public.users') is not null as ours`,
    )
    if (!rows[0]?.ours) return
    const { rows: used } = await client.query<{ used: boolean }>('select exists (select from users) as used')
    if (used[0]?.used) await refuseUsed(client, replace)
  } finally {
    await client.end()
  }
}

async function refuseForeign(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; ours: boolean }>(
    `select c.oid::regclass::text as name, to_regclass('public.schema_migrations') is not null as ours
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       and (n.nspname not in ('public', 'months', 'pgboss') or to_regclass('public.schema_migrations') is null)
     order by 1 limit 1`,
  )
  const [found] = rows
  if (!found) return
  throw new StartupError(
    `This database belongs to another program: it has ${found.name}. Point DATABASE_URL at an empty database. Nothing was changed.`,
  )
}

async function refuseBusy(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  if (rows[0]?.count)
    throw new StartupError(
      'The product or another program is connected to this database. Stop it, then restore. Nothing was changed.',
    )
}

async function refuseUsed(client: Client, replace: string | undefined): Promise<void> {
  const name = (await agencyName(client)) || 'unnamed'
  if (replace === name) return
  const sentence =
    replace === undefined
      ? `There is an installation already. To replace everything in it, add --replace "${name}".`
      : `The installation there is "${name}", and --replace says "${replace}". Write its name exactly.`
  throw new StartupError(`${sentence} Nothing was changed.`)
}

/** A database beside the target, on the same server. A killed restore leaves it, and the next one drops it. */
export async function openTarget(url: string): Promise<Target> {
  const server = await connectToServer(url)
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const short = createHash('sha256').update(name).digest('hex').slice(0, 12)
  const [fresh, old] = [`candorhire_restore_${short}`, `candorhire_replaced_${short}`]
  const drop = async () => {
    for (const each of [fresh, old]) await server.query(`drop database if exists ${each} with (force)`)
  }
  try {
    await claim(server, name)
    await drop()
    await server.query(`create database ${fresh} template template0`)
  } catch (error) {
    await server.end()
    throw error
  }
  return {
    freshUrl: withDatabase(url, fresh),
    exchange: () => exchange(server, { name, fresh, old }),
    async close() {
      await drop().catch(() => undefined)
      await server.end()
    },
  }
}

async function connectToServer(url: string): Promise<Client> {
  const [first, second = ''] = SERVER_DATABASES.map((name) => withDatabase(url, name))
  return connect(first ?? second).catch(() => connect(second))
}

async function claim(server: Client, name: string): Promise<void> {
  const { rows } = await server.query<{ may: boolean; mine: boolean }>(
    `select (r.rolcreatedb and pg_has_role(d.datdba, 'usage')) or r.rolsuper as may,
       pg_try_advisory_lock($2::int, hashtext($1)) as mine
     from pg_roles r, pg_database d where r.rolname = current_user and d.datname = $1`,
    [name, LOCK],
  )
  if (!rows[0]?.may)
    throw new StartupError(
      'The database user must own the database and have the right to create one. Grant it with ALTER ROLE … CREATEDB. Nothing was changed.',
    )
  if (!rows[0].mine) throw new StartupError('Another restore runs on this database. Nothing was changed.')
}

type Names = { name: string; fresh: string; old: string }

/** Both names change at once, so a kill leaves the old database or the new one, and never none. */
async function exchange(server: Client, { name, fresh, old }: Names): Promise<void> {
  const quoted = `"${name.replaceAll('"', '""')}"`
  await server.query('begin')
  try {
    await server.query(`alter database ${quoted} rename to ${old}`)
    await server.query(`alter database ${fresh} rename to ${quoted}`)
    await server.query('commit')
  } catch (error) {
    await server.query('rollback')
    if ((error as { code?: string }).code === '55006')
      throw new StartupError(
        'The product or another program connected during the restore. Stop it, then restore again. Nothing was changed.',
      )
    throw error
  }
}
