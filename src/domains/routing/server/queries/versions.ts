// Rule versions: the published one, the draft, and those before.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Rule, RuleSet } from '../../contract/schemas.ts'

export type VersionRow = RowOf<typeof published>

// History that is loaded retires the first version before the day of the installation.
const PUBLISHED_AT = 'least(v.published_at, v.retired_at) as published_at'

const COLUMNS = `select v.id, v.number, v.status, v.rules, v.note, v.revision, v.updated_at, ${PUBLISHED_AT},
  u.id as author_id, u.name as author_name from routing_versions v
  left join users u on u.id = coalesce(v.published_by, v.updated_by)`

const published = statement('routing.published', `${COLUMNS} where v.status = 'published'`).as<{
  status: 'draft' | 'published' | 'retired'
  rules: Rule[]
  publishedAt: string | null
  authorId: string | null
  authorName: string | null
}>()
export async function getPublished(db: Db): Promise<VersionRow> {
  const row = await published.first(db, [])
  if (!row) throw new Error('No routing version is published.')
  return row
}

const draft = statement('routing.draft', `${COLUMNS} where v.status = 'draft'`).as<VersionRow>()
export const findDraft = (db: Db) => draft.first(db, [])

const version = statement('routing.version', `${COLUMNS} where v.id = $1`).as<VersionRow>()
export const findVersion = (db: Db, id: string) => version.first(db, [id])

const MAX_VERSIONS = 100
const list = statement(
  'routing.versions',
  `select v.id, v.number, v.status, v.note, v.revision, v.updated_at, ${PUBLISHED_AT}, u.id as author_id,
     u.name as author_name from routing_versions v left join users u on u.id = v.published_by
   where v.status <> 'draft' order by v.number desc limit ${MAX_VERSIONS}`,
).as<Omit<VersionRow, 'rules'>>()
export const listVersions = (db: Db) => list.rows(db, [])

const byNumber = statement('routing.rules-of', 'select rules from routing_versions where number = $1').as<{
  rules: Rule[]
}>()
export async function getRuleSet(db: Db, number: number): Promise<RuleSet> {
  const row = await byNumber.first(db, [number])
  if (!row) throw new Error(`Routing version ${number} does not exist.`)
  return { version: number, rules: row.rules }
}

const current = statement(
  'routing.current',
  `select id, number from routing_versions where status = 'published'`,
)
let known: { id: string; rules: RuleSet } | undefined

/** A version never changes, so each process reads and compiles the published one once. */
export async function getPublishedRules(db: Db): Promise<RuleSet> {
  const row = await current.first(db, [])
  if (!row) throw new Error('No routing version is published.')
  if (known?.id !== row.id) known = { id: row.id, rules: await getRuleSet(db, row.number) }
  return known.rules
}

const insert = statement(
  'routing.insert-draft',
  `insert into routing_versions (id, number, status, rules, created_by, updated_by)
   select $1, max(number) + 1, 'draft', $2, $3, $3 from routing_versions on conflict do nothing returning id`,
)
/** False when another user created a draft at the same moment. */
export const insertDraft = async (db: Db, given: { id: string; rules: readonly Rule[]; by: string }) =>
  Boolean(await insert.first(db, [given.id, JSON.stringify(given.rules), given.by]))

const lock = statement(
  'routing.lock-draft',
  `select revision from routing_versions where id = $1 and status = 'draft' for update`,
)
export const lockDraft = (db: Db, id: string) => lock.first(db, [id])

const replace = statement(
  'routing.replace-draft',
  `update routing_versions set rules = $2, updated_by = $3, updated_at = now(), revision = revision + 1
   where id = $1 and status = 'draft'`,
)
export async function replaceDraft(db: Db, given: { id: string; rules: readonly Rule[]; by: string }) {
  await replace.rows(db, [given.id, JSON.stringify(given.rules), given.by])
}

const remove = statement(
  'routing.remove-draft',
  `delete from routing_versions where id = $1 and status = 'draft'`,
)
export async function removeDraft(db: Db, id: string): Promise<void> {
  await remove.rows(db, [id])
}

const retire = statement(
  'routing.retire',
  `update routing_versions set status = 'retired', retired_at = $1 where status = 'published'`,
)
const publish = statement(
  'routing.publish',
  `update routing_versions set status = 'published', note = $2, published_by = $3, published_at = $4 where id = $1`,
)
export async function publishVersion(db: Db, given: { id: string; note: string; by: string; at: Date }) {
  await retire.rows(db, [given.at])
  await publish.rows(db, [given.id, given.note, given.by, given.at])
}

// The draft is always the highest number. It moves up to make room for the version that is rolled back to.
const makeRoom = statement(
  'routing.make-room',
  `update routing_versions set number = number + 1 where status = 'draft'`,
)
const copy = statement(
  'routing.copy',
  `insert into routing_versions (id, number, status, rules, note, created_by, updated_by, published_by, published_at)
   select $1, (select max(number) + 1 from routing_versions where status <> 'draft'), 'published', v.rules, $3, $4, $4, $4, $5
   from routing_versions v where v.id = $2`,
)
export async function copyVersion(
  db: Db,
  given: { id: string; from: string; note: string; by: string; at: Date },
) {
  await retire.rows(db, [given.at])
  await makeRoom.rows(db, [])
  await copy.rows(db, [given.id, given.from, given.note, given.by, given.at])
}

const turn = statement(
  'routing.turn',
  `select pg_advisory_xact_lock(hashtextextended('routing decisions', 0))`,
)
/**
 * Decisions are made one batch after the other, and a version is published between two of them. Only so can a replay
 * repeat exactly what happened.
 */
export async function takeTurn(db: Db): Promise<void> {
  await turn.rows(db, [])
}
