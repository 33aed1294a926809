// The connections to providers. Secrets are read here and opened by the caller.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { IntegrationStatus, Provider } from '../../contract/words.ts'

export type IntegrationRow = {
  id: string
  kind: Provider
  name: string
  status: IntegrationStatus
  config: Record<string, unknown>
  secrets: string | null
}

const COLUMNS = 'id, kind, name, status, config, secrets'

const byKind = statement<IntegrationRow>(
  'integrations.by-kind',
  `select ${COLUMNS} from integrations where kind = $1 and status <> 'disconnected'`,
)
const byKey = statement<IntegrationRow>(
  'integrations.by-key',
  `select ${COLUMNS} from integrations where inbound_key = $1 and status <> 'disconnected'`,
)

export const findIntegration = (db: Db, kind: 'meta' | 'google') => byKind.first(db, [kind])
export const findInbound = (db: Db, key: string) => byKey.first(db, [key])

const setStatus = statement(
  'integrations.set-status',
  `insert into integrations (id, kind, name, status, last_error) values ($1, $2, $3, $4, $5)
   on conflict (kind) where kind in ('meta', 'google')
   do update set status = excluded.status, last_error = excluded.last_error, updated_at = now()
   where (integrations.status, integrations.last_error) is distinct from (excluded.status, excluded.last_error)`,
)

type NewStatus = {
  id: string
  kind: 'meta' | 'google'
  name: string
  status: IntegrationStatus
  error: string | null
}

/** An installation that is set up by its environment alone has no row until something is to be said of it. */
export async function saveStatus(db: Db, { id, kind, name, status, error }: NewStatus): Promise<void> {
  await setStatus.rows(db, [id, kind, name, status, error])
}

const mapOf = statement<{ id: string; config: Record<string, unknown> }>(
  'integrations.map',
  'select id, config from integrations where id = $1',
)

/** How the fields of a generic connection are called. */
export async function findInboundMap(db: Db, id: string): Promise<Record<string, unknown>> {
  return (await mapOf.first(db, [id]))?.config ?? {}
}
