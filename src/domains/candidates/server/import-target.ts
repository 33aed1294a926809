// Candidates from a file. The same email address is the same person. The same phone number is only with the same name,
// because families share one.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { actorId, actorName } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import {
  columnOf,
  type ImportColumn,
  readCells,
  refused,
  schemaProblems,
} from '#platform/server/import-row.ts'
import type { Cells, ImportTarget, ReadRow } from '#platform/server/import-target.ts'
import { zipProblem } from '#platform/server/places/place-agreement.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { foldText } from '#shared/fold-text.ts'
import { type CandidateCreate, candidateCreateSchema } from '../contract/schemas.ts'
import { changesOf, newColumns } from './columns.ts'
import { customColumn, IMPORT_COLUMNS, REFUSALS } from './import-fields.ts'
import { listFields } from './queries/fields.ts'
import { type Author, findKnown, findSuppressed, insertMany, undoMany, updateMany } from './queries/import.ts'
import { holdContact } from './queries/recognise.ts'
import { findSome } from './queries/resumes.ts'
import { type CustomValue, customProblems, mergedFields, normalizeEdit } from './rules.ts'

export type Person = CandidateCreate & { custom?: Record<string, CustomValue> }
export type Image = Record<string, unknown> & {
  id: string
  version: number
  emails: string[]
  phones: string[]
  sortName: string
}

const sortNameOf = (first: string, last: string) => foldText(`${last} ${first}`)
const keysOf = ({ emails = [], phones = [], firstName, lastName }: Person) => [
  ...emails,
  ...phones.map((phone) => `${phone} ${sortNameOf(firstName, lastName)}`),
]
const authorOf = (tx: Tx, importId: string): Author => [actorId(tx), actorName(tx), tx.requestId, importId]
const hashOf = (contact: string) => createHash('sha256').update(contact).digest()

/** People do not add up. */
export const candidateImport: Omit<ImportTarget<Person, Image>, 'add'> = {
  event: 'candidates.updated',
  duplicates: ['update', 'overwrite', 'skip', 'create'],
  joined: new Set(['email', 'phone', 'skills', 'tags']),
  refusals: REFUSALS,
  fields: async (db) => [...IMPORT_COLUMNS, ...(await listFields(db)).map(customColumn)],
  async openReader({ db }) {
    const custom = await listFields(db)
    const columns = [...IMPORT_COLUMNS, ...custom.map(customColumn)]
    return (cells) => readPerson(cells, columns, custom)
  },
  match,
  create: (tx, values) =>
    imageOf({
      ...newColumns({ edit: { ...values, ownerId: null }, by: actorId(tx), now: tx.now }),
      version: 1,
    }),
  change: changeOf,
  async insert(tx, rows, importId) {
    await insertMany(
      tx.db,
      rows.map(({ sortName: _sortName, ...row }) => row),
      authorOf(tx, importId),
    )
  },
  async update(tx, changes, importId) {
    await updateMany(tx.db, changes, authorOf(tx, importId))
  },
  undo: (tx, effects, importId) => undoMany(tx.db, effects, authorOf(tx, importId)),
}

/** Candidates that the user chose, whatever their contacts are. */
export const findImages = async (tx: Tx, ids: readonly string[], options: { isHeld: boolean }) =>
  (await findSome(tx.db, ids, options)).map((row) => imageOf(byColumn(row)))

function imageOf(row: Record<string, unknown>): Image {
  return { ...row, sortName: sortNameOf(String(row['first_name']), String(row['last_name'])) } as Image
}

/** By the rules of the form, with every problem of the row. */
function readPerson(
  cells: Cells,
  columns: readonly ImportColumn[],
  custom: Parameters<typeof customProblems>[1],
): ReadRow<Person> {
  const { fields: given, problems } = readCells(cells, columns, { source: 'import' })
  const { custom: own, certifications, ...fields } = given as Given
  if (certifications) fields['certifications'] = [{ name: 'License', ...certifications }]
  const parsed = candidateCreateSchema.safeParse(fields)
  if (!parsed.success) problems.push(...schemaProblems(parsed.error, fields, columns, problems))
  if (own)
    problems.push(...customProblems(own, custom).map(({ path, message }) => ({ text: message, field: path })))
  const sound = parsed.data ?? soundPart(fields, parsed.error)
  if (!sound) return refused(problems)
  const { edit, problems: others } = normalizeEdit(sound)
  const wrongPlace = zipProblem({ zip: edit.zip ?? null, city: edit.city ?? null, state: edit.state ?? null })
  for (const { path, message } of [...others, ...(wrongPlace ? [wrongPlace] : [])])
    problems.push({ text: message, field: columnOf(path.split('.')[0], columns)?.name })
  if (problems.length > 0) return refused(problems)
  if (!edit.emails?.length && !edit.phones?.length)
    return { problem: 'Email and phone are empty. Enter one.' }
  const values = { ...edit, ...(own && { custom: own }) }
  return { values, keys: keysOf(values) }
}

/** The other fields, so that a row shows all its problems at once. */
function soundPart(fields: Record<string, unknown>, { issues }: z.ZodError): CandidateCreate | undefined {
  const wrong = new Set(issues.map(({ path: [name] }) => name))
  const rest = Object.entries(fields).filter(([name]) => !wrong.has(name))
  return candidateCreateSchema.safeParse({ firstName: '-', lastName: '-', ...Object.fromEntries(rest) }).data
}

type Given = Record<string, unknown> & { custom?: Record<string, CustomValue>; certifications?: object }

async function match(tx: Tx, rows: readonly Person[], { isHeld }: { isHeld: boolean }) {
  const emails = rows.flatMap((row) => row.emails ?? [])
  const phones = rows.flatMap((row) =>
    (row.phones ?? []).map((phone) => ({ phone, name: `${row.lastName} ${row.firstName}` })),
  )
  const contacts = [...new Set([...emails, ...phones.map(({ phone }) => phone)])]
  if (isHeld) await holdContact(tx.db, contacts)
  const hashes = new Map(contacts.map((contact) => [contact, hashOf(contact)]))
  const suppressed = await findSuppressed(tx.db, [...hashes.values()])
  const known = new Map<string, Image>()
  for (const row of await findKnown(tx.db, { emails, phones }, { isHeld })) {
    const image = imageOf(byColumn(row))
    for (const key of [...image.emails, ...image.phones.map((phone) => `${phone} ${image.sortName}`)])
      if (!known.has(key)) known.set(key, image)
  }
  return rows.map((row) => {
    const own = [...(row.emails ?? []), ...(row.phones ?? [])]
    if (own.some((contact) => suppressed.has(hashes.get(contact)?.toString('hex') ?? '')))
      return { problem: 'This person asked not to be contacted. Remove the row.' }
    return keysOf(row).flatMap((key) => known.get(key) ?? [])[0] ?? null
  })
}

/** Gaps are filled and lists joined. Overwriting puts the file first, but never loosens a rule about contact. */
function changeOf(
  record: Image,
  values: Person,
  { overwrite }: { overwrite: boolean },
): Partial<Image> | null {
  const { source: _source, status: _status, ...given } = changesOf(values)
  const merged = overwrite ? mergedFields({ ...record, ...given }, record) : mergedFields(record, given)
  const changes = Object.entries(given).flatMap(([column, value]) => {
    const kept = overwrite ? value : record[column]
    const next = column in merged ? merged[column] : kept
    return JSON.stringify(next) === JSON.stringify(record[column]) ? [] : [[column, next]]
  })
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<Image>) : null
}
