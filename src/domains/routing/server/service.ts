// Drafts and versions: save, discard, publish, roll back. Each act is one transaction with its audit line and event.
import { audit } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { changesOf } from '../contract/changes.ts'
import type { Rule } from '../contract/schemas.ts'
import { checkRules } from './check-rules.ts'
import { forgetCaps } from './queries/decisions.ts'
import {
  copyVersion,
  findDraft,
  findVersion,
  getPublished,
  insertDraft,
  lockDraft,
  publishVersion,
  removeDraft,
  replaceDraft,
  takeTurn,
  type VersionRow,
} from './queries/versions.ts'
import { retryQueue } from './queues.ts'
import { warningsOf } from './unfilled-orders.ts'

type Staff = Tx<StaffActor>

const announce = (tx: Tx, id: string) =>
  publish(tx, { type: 'routing.updated', ids: [id], audience: 'staff' })

function stale(draft: VersionRow | undefined): AppError {
  return new AppError('stale', {
    userMessage: 'Another user changed this draft. Reload it and make your change again.',
    details: { revision: draft?.revision ?? null },
  })
}

/** The user who saved a draft last can publish it. Another user sends the version they saw. */
const unseen = ({ authorName: author }: VersionRow) =>
  new AppError('precondition_required', {
    userMessage: `${author ?? 'Another user'} changed this draft last. Read it, then send its revision as If-Match.`,
  })

/** `revision` is what the user last saw. Without a draft it is not needed. */
export function saveDraft(
  context: Staff,
  { rules, revision }: { rules: readonly Rule[]; revision: () => number },
): Promise<{ isNew: boolean; draft: VersionRow }> {
  return transaction(context, async (tx) => {
    const before = await findDraft(tx.db)
    const expected = before ? revision() : null
    const checked = await checkRules(tx.db, rules)
    const id = before?.id ?? uuidv7()
    const by = tx.actor.userId
    if (before) {
      const locked = await lockDraft(tx.db, id)
      if (!locked || locked.revision !== expected) throw stale(await findDraft(tx.db))
      await replaceDraft(tx.db, { id, rules: checked, by })
    } else if (!(await insertDraft(tx.db, { id, rules: checked, by }))) {
      throw stale(await findDraft(tx.db))
    }
    if (!before) await audit(tx, { action: 'created', subjectType: 'routing_draft', subjectId: id })
    await announce(tx, id)
    return { isNew: !before, draft: await getDraft(tx, id) }
  })
}

async function getDraft(tx: Tx, id: string): Promise<VersionRow> {
  const draft = await findDraft(tx.db)
  if (draft?.id !== id) throw notFound('draft')
  return draft
}

export function discardDraft(context: Staff, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    if (!(await lockDraft(tx.db, id))) throw notFound('draft')
    const { number, rules } = await getDraft(tx, id)
    await removeDraft(tx.db, id)
    await audit(tx, {
      action: 'discarded',
      subjectType: 'routing_draft',
      subjectId: id,
      before: { number, rules },
    })
    await announce(tx, id)
  })
}

type Publishing = { id: string; revision: number | null; note: string; acknowledgeWarnings: boolean }

export function publishDraft(context: Staff, input: Publishing): Promise<VersionRow> {
  return transaction(context, async (tx) => {
    const { id, note } = input
    const locked = await lockDraft(tx.db, id)
    if (!locked) throw notFound('draft')
    const draft = await getDraft(tx, id)
    if (input.revision !== null && input.revision !== locked.revision) throw stale(draft)
    if (input.revision === null && draft.authorId !== tx.actor.userId) throw unseen(draft)
    await checkRules(tx.db, draft.rules)
    const found = await warningsOf(tx.db, draft)
    if (found.length > 0 && !input.acknowledgeWarnings)
      throw conflict(
        `This draft has ${found.length === 1 ? 'a warning' : `${found.length} warnings`}. ${found[0]?.message} Fix it, or acknowledge the warnings.`,
        { warnings: found },
      )
    await takeTurn(tx.db)
    const before = await getPublished(tx.db)
    await publishVersion(tx.db, { id, note, by: tx.actor.userId, at: tx.now })
    const changes = changesOf(before.rules, draft.rules).length
    await audit(tx, {
      action: 'published',
      subjectType: 'routing_version',
      subjectId: id,
      before: { number: before.number },
      after: { number: draft.number, note, changes },
    })
    return startVersion(tx, id)
  })
}

export function rollBack(
  context: Staff,
  { id: from, note }: { id: string; note: string },
): Promise<VersionRow> {
  return transaction(context, async (tx) => {
    const old = await findVersion(tx.db, from)
    if (!old || old.status === 'draft') throw notFound('version')
    if (old.status === 'published') throw conflict('This version is published already.')
    await checkRules(tx.db, old.rules)
    await takeTurn(tx.db)
    const before = await getPublished(tx.db)
    const id = uuidv7()
    await copyVersion(tx.db, { id, from, note, by: tx.actor.userId, at: tx.now })
    await audit(tx, {
      action: 'rolled_back',
      subjectType: 'routing_version',
      subjectId: id,
      before: { number: before.number },
      after: { number: old.number, note },
    })
    return startVersion(tx, id)
  })
}

async function startVersion(tx: Tx, id: string): Promise<VersionRow> {
  await forgetCaps(tx.db)
  await enqueue(tx, retryQueue, {})
  await announce(tx, id)
  return getPublished(tx.db)
}
