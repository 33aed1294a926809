// Postings from a file, as drafts: each one is checked before it is published. The same title at the same place for the
// same client is the same posting.
import { listClientNames } from '#domains/clients/server/index.ts'
import { actorId, auditMany } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import { changesIn, type ImportColumn, readFields, refused } from '#platform/server/import-row.ts'
import type { Cells, ImportTarget, Problem, ReadRow } from '#platform/server/import-target.ts'
import { holdKeys, removeUnreferenced, undoEffects } from '#platform/server/import-undo.ts'
import { zipProblem } from '#platform/server/places/place-agreement.ts'
import { foldText } from '#shared/fold-text.ts'
import { uuidv7 } from '#shared/ids.ts'
import { type JobCreate, jobCreateSchema } from '../contract/schemas.ts'
import { BLANK, fieldsOf } from './columns.ts'
import { clientColumn, IMPORT_COLUMNS } from './import-fields.ts'
import { isTooNested } from './markdown-depth.ts'
import * as queries from './queries/import.ts'
import { updateJob } from './queries/postings.ts'
import { slugOf } from './rules.ts'

type Same = { client_id: string; title: string; city: string | null }
const keyOf = ({ client_id, title, city }: Same) =>
  [client_id, foldText(title), foldText(city ?? '')].join(' ')
const sameOf = ({ clientId, title, city = null }: JobCreate): Same => ({ client_id: clientId, title, city })

export const postingImport: ImportTarget<JobCreate, queries.ImportedPosting> = {
  event: 'jobs.updated',
  duplicates: ['update', 'overwrite', 'skip', 'create'],
  fields: async () => [clientColumn([]), ...IMPORT_COLUMNS],
  async openReader({ db }) {
    const columns = [clientColumn(await listClientNames(db)), ...IMPORT_COLUMNS]
    return (cells) => readPosting(cells, columns)
  },
  async match({ db }, rows, { isHeld }) {
    if (isHeld) await holdKeys(db, [...new Set(rows.map((row) => `posting ${keyOf(sameOf(row))}`))])
    const known = new Map<string, queries.ImportedPosting>()
    for (const posting of await queries.listSame(db, rows.map(sameOf), { isHeld }))
      if (!known.has(keyOf(posting))) known.set(keyOf(posting), posting)
    return rows.map((row) => known.get(keyOf(sameOf(row))) ?? null)
  },
  create: (tx, values) => ({
    ...byColumn({ ...BLANK, ...fieldsOf(values), clientId: values.clientId, ownerId: actorId(tx) }),
    title: values.title,
    id: uuidv7(),
    version: 1,
    status: 'draft',
  }),
  // A posting in review or published changes on its page, where its checks are shown.
  change(record, { clientId: _client, title: _title, city: _city, ...given }, options) {
    if (record.status !== 'draft' && record.status !== 'rejected') return null
    return changesIn(record, byColumn(fieldsOf(given)), options)
  },
  async insert(tx, postings, importId) {
    const numbers = await queries.nextReferenceNumbers(tx.db, postings.length)
    const numbered = postings.map((posting, index) => {
      const number = numbers[index] ?? 0
      const slug = slugOf({ title: posting.title, city: posting.city ?? '', number })
      return { ...posting, reference_number: `CH-${number}`, slug }
    })
    await queries.insertPostings(tx.db, numbered, { by: actorId(tx), now: tx.now })
    await auditMany(
      tx,
      postings.map(({ id, title }) => ({
        action: 'created',
        subjectType: 'job_posting',
        subjectId: id,
        after: { title, importId },
      })),
    )
  },
  async update(tx, changes, importId) {
    for (const { id, after } of changes)
      await updateJob(tx.db, id, { ...after, updatedAt: tx.now.toISOString() })
    await auditMany(
      tx,
      changes.map(({ id, before, after }) => ({
        action: 'edited',
        subjectType: 'job_posting',
        subjectId: id,
        before: { ...before },
        after: { ...after, importId },
      })),
    )
  },
  undo: (tx, effects, importId) =>
    undoEffects(tx, effects, importId, {
      subjectType: 'job_posting',
      hold: queries.holdPostings,
      nameOf: ({ title }) => title,
      remove: (db, ids) => removeUnreferenced(db, 'job_postings', ids),
      restore: ({ db, now }, { id }, before) =>
        updateJob(db, id, { ...before, updatedAt: now.toISOString() }),
    }),
}

function readPosting(cells: Cells, columns: readonly ImportColumn[]): ReadRow<JobCreate> {
  const result = readFields(cells, columns, jobCreateSchema)
  if ('problem' in result) return result
  const { payMinCents, payMaxCents, zip = null, city = null, state = null, description } = result.values
  const problems: Problem[] = []
  if (payMinCents && payMaxCents && payMaxCents < payMinCents)
    problems.push({ text: 'Pay to: Enter at least the amount of Pay from.', field: 'payMaxCents' })
  const wrongPlace = zipProblem({ zip, city, state })
  if (wrongPlace) problems.push({ text: wrongPlace.message, field: 'zip' })
  if (isTooNested(description ?? ''))
    problems.push({ text: 'Description: Use fewer levels of lists and quotes.', field: 'description' })
  if (problems.length > 0) return refused(problems)
  return { ...result, keys: [keyOf(sameOf(result.values))] }
}
