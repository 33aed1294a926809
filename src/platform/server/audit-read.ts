// An audit line for reading contact data. A screen that reads the same again within minutes is one reading.

import type { SignedInActor } from '#shared/roles.ts'
import { audit } from './audit.ts'
import { statement } from './statement.ts'
import { type Context, transaction } from './transaction.ts'
import { IS_READ_ONLY } from './write-refusal.ts'

type Reading = { subjectType: string; subjectId: string; after: { list?: string; client?: string } }

const known = statement(
  'audit.known-reading',
  `select from audit_log l join audit_values v on v.at = l.at and v.event_id = l.id
   where l.subject_id = $1 and l.actor_id = $2 and l.action = 'read' and l.at > $3::timestamptz - interval '15 minutes'
     and v.after = $4::jsonb limit 1`,
)

/** While the database refuses writes, reads go on. */
export async function auditReading(context: Context<SignedInActor>, reading: Reading): Promise<void> {
  const { db, actor, now } = context
  const { subjectType, subjectId, after } = reading
  if ((await known.rows(db, [subjectId, actor.userId, now.toISOString(), after])).length > 0) return
  const [state] = await db.query<{ readOnly: boolean }>({ text: IS_READ_ONLY })
  if (state?.readOnly) return
  await transaction(context, (tx) => audit(tx, { action: 'read', subjectType, subjectId, after }))
}
