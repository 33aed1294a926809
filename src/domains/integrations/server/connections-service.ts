// Testing a connection, and counting those that need somebody.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { conflict } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Total } from '#shared/list.ts'
import type { StaffActor } from '#shared/roles.ts'
import { KIND_LABELS, type Kind } from '../contract/words.ts'
import { changeIntegration, findIntegration, listRows, lockOrAdd } from './queries/integrations.ts'
import { lacksPayments, needsAttention } from './rules.ts'
import { TESTERS, type Tested } from './testers.ts'

/** The call is made first, so that no transaction waits for a provider. */
export async function testIntegration(context: Context<StaffActor>, kind: Kind): Promise<void> {
  const test = TESTERS[kind]
  if (!test) throw conflict(`${KIND_LABELS[kind]} has nothing to test here.`)
  const before = await findIntegration(context.db, kind)
  if (before?.status === 'disconnected') throw conflict('This is disconnected. Connect it first.')
  const tested = await test(context)
  await transaction(context, async (tx) => {
    const row = await lockOrAdd(tx.db, { id: uuidv7(), kind, name: KIND_LABELS[kind] })
    const { ok, text, account } = tested
    await changeIntegration(tx.db, row.id, {
      status: statusAfter(tested),
      lastError: ok ? null : text,
      lastTest: { at: tx.now.toISOString(), ok, text },
      ...(account && { config: { ...row.config, account } }),
    })
    await audit(tx, {
      action: 'tested',
      subjectType: 'integration',
      subjectId: row.id,
      after: { kind, ok, text },
    })
    await publish(tx, { type: 'integrations.updated', audience: 'staff' })
  })
}

function statusAfter({ ok, isExpired }: Tested) {
  if (ok) return 'connected'
  return isExpired ? 'expired' : 'degraded'
}

/** As many as the screen of integrations marks. */
export async function countAttention({
  db,
  now,
  services,
}: Pick<Context, 'db' | 'now' | 'services'>): Promise<Total> {
  const rows = await listRows(db)
  const marked = rows.filter((row) => needsAttention({ status: row.status, expiresAt: row.expiresAt }, now))
  return { count: marked.length + (lacksPayments(services) ? 1 : 0), exact: true }
}
