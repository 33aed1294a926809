// Templates, read and written.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { templateSenders } from '../ports.ts'
import { sentByProduct } from '../product-templates.ts'

type TemplateRow = RowOf<typeof find>

const find = statement(
  'messages.template',
  'select id, name, subject, body, version from message_templates where id = $1 and removed_at is null',
)

export async function findTemplate(db: Db, id: string): Promise<TemplateRow | null> {
  return (await find.first(db, [id])) ?? null
}

export type TemplateText = Pick<TemplateRow, 'name' | 'subject' | 'body'>
export type ListedTemplate = RowOf<typeof list> & { usedBy: string[] }

const list = statement(
  'messages.templates',
  `select t.id, t.name, t.subject, t.body, t.version, t.updated_at
   from message_templates t where t.removed_at is null order by lower(t.name), t.id limit 500`,
)
const lock = statement(
  'messages.template.lock',
  'select id, name, subject, body, version from message_templates where id = $1 and removed_at is null for update',
)
const insert = statement(
  'messages.template.insert',
  'insert into message_templates (id, name, subject, body, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)',
)
const write = statement(
  'messages.template.write',
  `update message_templates set name = $2, subject = $3, body = $4, version = version + 1, updated_at = $5 where id = $1`,
)
const remove = statement(
  'messages.template.remove',
  'update message_templates set removed_at = $2, version = version + 1 where id = $1',
)

type Written = TemplateText & { id: string; at: string }

/** Each with its senders: the product first, then stages and reasons by name. */
export async function listTemplates(db: Db): Promise<ListedTemplate[]> {
  const rows = await list.rows(db, [])
  const senders = await templateSenders.get()(db)
  return rows.map((row) => {
    const product = sentByProduct(row.id)
    const labels = senders.filter(({ templateId }) => templateId === row.id).map(({ label }) => label)
    return { ...row, usedBy: product ? [product, ...labels] : labels }
  })
}
export const lockTemplate = (db: Db, id: string) => lock.first(db, [id])
export const insertTemplate = (db: Db, row: Written) =>
  insert.rows(db, [row.id, row.name, row.subject, row.body, row.at])
export const writeTemplate = (db: Db, row: Written) =>
  write.rows(db, [row.id, row.name, row.subject, row.body, row.at])
export const markRemoved = (db: Db, { id, at }: { id: string; at: string }) => remove.rows(db, [id, at])

type Suppressed = { hash: Buffer; kind: 'email' | 'phone'; reason: string }

const suppress = statement(
  'suppressions.add',
  `insert into suppressions (contact_hash, kind, reason)
   select * from unnest($1::bytea[], $2::text[], $3::text[]) on conflict do nothing`,
)
const known = statement(
  'suppressions.known',
  'select contact_hash as hash from suppressions where contact_hash = any($1::bytea[])',
)
const lift = statement(
  'suppressions.lift',
  'delete from suppressions where contact_hash = $1 and reason = $2',
)

const described = statement(
  'suppressions.described',
  `select encode(contact_hash, 'hex') as hash, reason, created_at from suppressions
   where contact_hash = any($1::bytea[]) order by created_at desc, contact_hash`,
)
export const describeSuppressed = (db: Db, hashes: readonly Buffer[]) => described.rows(db, [hashes])

export const findSuppressed = (db: Db, hashes: readonly Buffer[]) => known.rows(db, [hashes])
export const removeSuppression = (db: Db, { hash, reason }: Pick<Suppressed, 'hash' | 'reason'>) =>
  lift.rows(db, [hash, reason])

/** These contacts are never delivered and get no messages from now on. */
export async function suppressContacts(db: Db, contacts: readonly Suppressed[]): Promise<void> {
  await suppress.rows(db, [
    contacts.map(({ hash }) => hash),
    contacts.map(({ kind }) => kind),
    contacts.map(({ reason }) => reason),
  ])
}
