// The connections to providers. Secrets are read here and opened by the caller.
import { byColumn } from '#platform/server/camel-case.ts'
import type { Db } from '#platform/server/database.ts'
import { loader } from '#platform/server/loader.ts'
import { NEXT, updateRow } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { TestResult } from '../../contract/schemas.ts'
import type { IntegrationStatus, Kind, SecretName } from '../../contract/words.ts'

export type Config = {
  fieldMap?: Record<string, string | null>
  /** When each secret was set, and by whom. */
  set?: Partial<Record<SecretName, { at: string; by: string }>>
  previousUntil?: string
  account?: string
}

export type IntegrationRow = RowOf<typeof byId>

const COLUMNS = `id, kind, name, status, config, secrets, inbound_key, last_error, expires_at, warned, last_test, version`
type Words = { kind: Kind; status: IntegrationStatus; config: Config; lastTest: TestResult | null }

const byKind = statement(
  'integrations.by-kind',
  `select ${COLUMNS} from integrations where kind = any($1) and kind <> 'inbound'`,
).as<Words>()
const byKey = statement(
  'integrations.by-key',
  `select ${COLUMNS} from integrations where inbound_key = $1`,
).as<Words>()
const byId = statement('integrations.by-id', `select ${COLUMNS} from integrations where id = $1`).as<Words>()
const all = statement(
  'integrations.all',
  `select ${COLUMNS} from integrations order by created_at, id`,
).as<Words>()

const finders = new WeakMap<Db, (kind: string) => Promise<IntegrationRow | undefined>>()

/** Read for every call that arrives, so those of one moment share a query. */
export function findIntegration(db: Db, kind: Kind): Promise<IntegrationRow | undefined> {
  const find =
    finders.get(db) ??
    loader(async (kinds) => new Map((await byKind.rows(db, [kinds])).map((row) => [row.kind, row])))
  finders.set(db, find)
  return find(kind)
}
export const findInbound = (db: Db, key: string) => byKey.first(db, [key])
export const findById = (db: Db, id: string) => byId.first(db, [id])
export const listRows = (db: Db) => all.rows(db, [])

const add = statement(
  'integrations.add',
  `insert into integrations (id, kind, name, inbound_key) values ($1, $2, $3, $4) on conflict do nothing`,
)
const lock = statement(
  'integrations.lock',
  `select ${COLUMNS} from integrations where id = $1 or (kind = $2 and kind <> 'inbound') for no key update`,
).as<Words>()

type NewRow = { id: string; kind: Kind; name: string; inboundKey?: string | undefined }

export async function insertIntegration(db: Db, { id, kind, name, inboundKey }: NewRow): Promise<void> {
  await add.rows(db, [id, kind, name, inboundKey ?? null])
}

/** An installation that is set up by its environment alone has no row until something is to be said of it. */
export async function lockOrAdd(db: Db, row: NewRow): Promise<IntegrationRow> {
  await insertIntegration(db, row)
  const found = await lock.first(db, [null, row.kind])
  if (!found) throw new Error(`There is no integration ${row.kind}.`)
  return found
}
const lockRow = statement(
  'integrations.lock-by-id',
  `select ${COLUMNS} from integrations where id = $1 for no key update`,
).as<Words>()
export const lockById = (db: Db, id: string) => lockRow.first(db, [id])
export const lockInbound = (db: Db, id: string) => lock.first(db, [id, null])

type Changes = Partial<
  Pick<
    IntegrationRow,
    'name' | 'status' | 'config' | 'secrets' | 'lastError' | 'expiresAt' | 'warned' | 'lastTest'
  >
>

export async function changeIntegration(db: Db, id: string, changes: Changes): Promise<void> {
  const { config, lastTest, ...plain } = changes
  await updateRow(
    db,
    'integrations',
    { id },
    {
      ...byColumn(plain),
      ...(config && { config: JSON.stringify(config) }),
      ...(lastTest && { last_test: JSON.stringify(lastTest) }),
      version: NEXT,
      updated_at: new Date().toISOString(),
    },
  )
}

/** How the fields of a generic connection are called. */
export async function findInboundMap(db: Db, id: string): Promise<Record<string, string | null>> {
  return (await byId.first(db, [id]))?.config.fieldMap ?? {}
}

const refusals = statement(
  'webhook-refusals.since',
  `select coalesce(sum(count), 0)::int as count from webhook_refusals where provider = $1 and hour >= $2`,
)
export const countRefusals = async (db: Db, provider: string, since: Date) =>
  (await refusals.first(db, [provider, since]))?.count ?? 0
