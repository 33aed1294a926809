// The agency's custom fields: defined by an admin, each change in one transaction with its audit line and event.
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { CandidateField, FieldKind } from '../contract/custom-fields.ts'
import type { FieldRow } from './queries/fields.ts'
import {
  insertField,
  listFields,
  lockField,
  makeRoomForField,
  removeField as markRemoved,
  restoreField as markRestored,
  updateField as writeField,
} from './queries/fields.ts'
import { type CustomValue, customProblems } from './rules.ts'

export function addField(
  context: Tx,
  input: { label: string; kind: FieldKind; options: string[] },
): Promise<CandidateField> {
  return transaction(context, async (tx) => {
    await refuseSameLabel(tx, input.label)
    const row = await insertField(tx.db, { id: uuidv7(), ...input })
    if (!row) throw new Error('The field was not written down.')
    return recordFieldChange(tx, row, { action: 'created', after: { label: row.label, kind: row.kind } })
  })
}

export function updateField(
  context: Context,
  {
    id,
    version,
    changes,
  }: { id: string; version: number; changes: Partial<Pick<FieldRow, 'label' | 'options' | 'position'>> },
): Promise<CandidateField> {
  return transaction(context, async (tx) => {
    const row = await lockField(tx.db, id)
    if (!row) throw notFound('field')
    if (row.version !== version)
      throw new AppError('stale', {
        userMessage: 'Another user changed this field. Reload it and try again.',
      })
    if (row.kind !== 'choice' && changes.options?.length)
      throw invalid('options', 'Only choice fields have choices.')
    if (row.kind === 'choice' && changes.options?.length === 0)
      throw invalid('options', 'Keep at least one choice.')
    if (changes.label && changes.label.toLowerCase() !== row.label.toLowerCase())
      await refuseSameLabel(tx, changes.label)
    const last = (await listFields(tx.db)).length
    const position = Math.min(changes.position ?? row.position, last)
    if (position !== row.position) await makeRoomForField(tx.db, { id, from: row.position, to: position })
    const updated = await writeField(tx.db, { ...row, ...changes, position, at: tx.now.toISOString() })
    return recordFieldChange(tx, updated, {
      action: 'edited',
      ...difference(row, { ...changes, position }),
    })
  })
}

export function removeField(context: Context, id: string): Promise<CandidateField> {
  return transaction(context, async (tx) =>
    recordFieldChange(tx, await markRemoved(tx.db, { id, at: tx.now.toISOString() }), { action: 'removed' }),
  )
}

export function restoreField(context: Context, id: string): Promise<CandidateField> {
  return transaction(context, async (tx) =>
    recordFieldChange(tx, await markRestored(tx.db, id), { action: 'restored' }),
  )
}

async function recordFieldChange(
  tx: Tx,
  row: FieldRow | undefined,
  line: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<CandidateField> {
  if (!row) throw notFound('field')
  await audit(tx, { ...line, subjectType: 'candidate_field', subjectId: row.id })
  await publish(tx, { type: 'candidate-fields.updated', ids: [row.id], audience: 'staff' })
  return row
}

async function refuseSameLabel(tx: Tx, label: string): Promise<void> {
  const same = (await listFields(tx.db)).some((field) => field.label.toLowerCase() === label.toLowerCase())
  if (same) throw invalid('label', 'A field with this name already exists.')
}

/** The allowed values of a candidate's custom fields, by the current definitions. */
export async function refuseWrongCustom(
  tx: Tx,
  given: Record<string, CustomValue> | undefined,
): Promise<void> {
  if (!given) return
  const problems = customProblems(given, await listFields(tx.db))
  if (problems.length === 0) return
  throw new AppError('invalid', {
    userMessage: [...new Set(problems.map(({ message }) => message))].join(' '),
    fields: problems,
  })
}
