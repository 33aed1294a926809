// Templates, read.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

export type TemplateRow = { id: string; name: string; subject: string; body: string; version: number }

const find = statement<TemplateRow>(
  'messages.template',
  'select id, name, subject, body, version from message_templates where id = $1 and removed_at is null',
)

export async function findTemplate(db: Db, id: string): Promise<TemplateRow | null> {
  return (await find.first(db, [id])) ?? null
}
