// Candidates from a file. The same email address is the same person. The same phone number is only with the same name,
// because families share one.
import { createHash } from 'node:crypto'
import { listStaffMembers } from '#domains/identity/server/index.ts'
import { actorId, actorName } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import type { Effect, ImportTarget } from '#platform/server/import-target.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { IN_QUARANTINE } from '../contract/words.ts'
import { changesOf, newColumns } from './columns.ts'
import { REFUSALS } from './import-fields.ts'
import { columnsOf, keysOf, type Person, personReader, sortNameOf } from './import-person.ts'
import { findQuarantined } from './quarantined-person.ts'
import { listFields } from './queries/fields.ts'
import { type Author, findKnown, findSuppressed, insertMany, undoMany, updateMany } from './queries/import.ts'
import { type ImportedNote, insertNotes, listNotes, removeNotes } from './queries/import-notes.ts'
import { holdContact } from './queries/recognise.ts'
import { findSome } from './queries/resumes.ts'
import { mergedFields } from './rules.ts'
import { searchEntries } from './search-entries.ts'

export type { Person } from './import-person.ts'
export type Image = Record<string, unknown> & {
  id: string
  version: number
  emails: string[]
  phones: string[]
  sortName: string
  linkedin: string | null
  notes: ImportedNote[]
}

const authorOf = (tx: Tx, importId: string): Author => [actorId(tx), actorName(tx), tx.requestId, importId]
const hashOf = (contact: string) => createHash('sha256').update(contact).digest()

/** People do not add up. */
export const candidateImport: Omit<ImportTarget<Person, Image>, 'add'> = {
  event: 'candidates.updated',
  duplicates: ['update', 'overwrite', 'skip', 'create'],
  joined: new Set(['email', 'phone', 'skills', 'tags']),
  refusals: REFUSALS,
  fields: async (db) => columnsOf({ custom: await listFields(db), owners: await listStaffMembers(db) }),
  titled: new Set(['note']),
  async openReader({ db, now }, _importId, { country } = { consentStatement: null, country: 'US' }) {
    const owners = await listStaffMembers(db)
    return personReader({
      custom: await listFields(db),
      owners,
      country,
      today: now.toISOString().slice(0, 10),
    })
  },
  match,
  matchedBy,
  create: (tx, values) =>
    imageOf({
      ...newColumns({ edit: { ...values, ownerId: values.ownerId ?? null }, by: actorId(tx), now: tx.now }),
      ...(values.createdOn && { created_at: `${values.createdOn}T12:00:00.000Z` }),
      notes: noteOf(values),
      version: 1,
    }),
  change: changeOf,
  async insert(tx, rows, importId) {
    await insertMany(
      tx.db,
      rows.map(({ sortName: _sortName, notes: _notes, ...row }) => ({ ...row, words: entriesOf(row) })),
      authorOf(tx, importId),
    )
    await addNotes(tx, rows)
  },
  async update(tx, changes, importId) {
    const given = changes as readonly { id: string; before: Noted; after: Noted }[]
    await updateMany(
      tx.db,
      given.map(({ id, before, after }) => ({
        id,
        before: withoutNotes(before),
        after: withoutNotes(after),
      })),
      authorOf(tx, importId),
    )
    await addNotes(
      tx,
      given.map(({ id, before, after }) => ({ id, notes: newNotes(before, after) })),
    )
  },
  async undo(tx, effects, importId) {
    const own = effects.map((effect) => ({ ...effect, ...withoutNotesOf(effect) }))
    const stays = await undoMany(tx.db, own, authorOf(tx, importId))
    const kept = new Set(stays.map(({ id }) => id))
    const taken = effects.filter(({ id }) => !kept.has(id))
    await removeNotes(
      tx.db,
      taken.flatMap(({ before, after }) => newNotes(before, after).map(({ id }) => id)),
    )
    return stays
  },
}

/** Own fields are words too, which the database reads from their values. */
const entriesOf = (row: Record<string, unknown> & Pick<Image, 'emails' | 'phones'>) =>
  Object.keys(row['custom'] ?? {}).length > 0
    ? null
    : searchEntries({
        firstName: String(row['first_name']),
        lastName: String(row['last_name']),
        emails: row.emails,
        phones: row.phones,
      })

type Noted = { notes?: ImportedNote[] }
const withoutNotes = ({ notes: _notes, ...rest }: Noted) => rest
const withoutNotesOf = ({ before, after }: Pick<Effect, 'before' | 'after'>) => ({
  before: withoutNotes(before),
  after: withoutNotes(after),
})
const newNotes = (before: Noted, after: Noted) =>
  (after.notes ?? []).filter(({ id }) => !before.notes?.some((known) => known.id === id))

const noteOf = ({ note }: Person): ImportedNote[] => (note ? [{ id: uuidv7(), ...note }] : [])

async function addNotes(tx: Tx, people: readonly { id: string; notes: ImportedNote[] }[]): Promise<void> {
  const notes = people.flatMap(({ id, notes: own }) =>
    own.map((note) => ({ ...note, at: note.at ?? tx.now.toISOString(), candidate_id: id })),
  )
  if (notes.length > 0) await insertNotes(tx.db, notes, { id: actorId(tx), name: actorName(tx) })
}

/** Candidates that the user chose, whatever their contacts are. */
export const findImages = async (tx: Tx, ids: readonly string[], options: { isHeld: boolean }) =>
  (await findSome(tx.db, ids, options)).map((row) => imageOf(byColumn(row)))

function imageOf(row: Record<string, unknown>): Image {
  const sortName = sortNameOf(String(row['first_name']), String(row['last_name']))
  return { notes: [], ...row, sortName } as unknown as Image
}

async function match(tx: Tx, rows: readonly Person[], { isHeld }: { isHeld: boolean }) {
  const emails = rows.flatMap((row) => row.emails ?? [])
  const phones = rows.flatMap((row) =>
    (row.phones ?? []).map((phone) => ({ phone, name: `${row.lastName} ${row.firstName}` })),
  )
  const profiles = rows.flatMap(({ linkedin }) => linkedin ?? [])
  const contacts = [...new Set([...emails, ...phones.map(({ phone }) => phone)])]
  if (isHeld) await holdContact(tx.db, [...contacts, ...profiles])
  const hashes = new Map(contacts.map((contact) => [contact, hashOf(contact)]))
  const suppressed = await findSuppressed(tx.db, [...hashes.values()])
  const known = new Map<string, Image>()
  const images: Image[] = []
  for (const row of await findKnown(tx.db, { emails, phones, profiles }, { isHeld })) {
    const image = imageOf(byColumn(row))
    images.push(image)
    for (const key of keysOfImage(image)) if (!known.has(key)) known.set(key, image)
  }
  await readNotes(tx, rows, images)
  const quarantined = await findQuarantined(tx.db, rows)
  return rows.map((row) => {
    const own = [...(row.emails ?? []), ...(row.phones ?? [])]
    if (own.some((contact) => suppressed.has(hashes.get(contact)?.toString('hex') ?? '')))
      return { problem: 'This person asked not to be contacted. Remove the row.' }
    if (quarantined.has(row)) return { problem: IN_QUARANTINE }
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
  const { note } = values
  if (note && !record.notes.some(({ text }) => text === note.text))
    changes.push(['notes', [...record.notes, { id: uuidv7(), ...note }]])
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<Image>) : null
}

const keysOfImage = ({ emails, phones, sortName, linkedin }: Image) => [
  ...emails,
  ...phones.map((phone) => `${phone} ${sortName}`),
  ...(linkedin ? [linkedin] : []),
]

/** By the first rule that holds, in the order in which they are tried. */
function matchedBy(record: Image, values: Person): { name: string; given: string; by: string } {
  const known = new Set(keysOfImage(record))
  const key = keysOf(values).find((each) => known.has(each)) ?? ''
  const rules = [
    [values.emails?.includes(key), 'same email'],
    [key === values.linkedin, 'same LinkedIn profile'],
  ] as const
  const [, by] = rules.find(([holds]) => holds) ?? [true, 'same phone and name']
  return {
    name: `${String(record['first_name'])} ${String(record['last_name'])}`,
    given: `${values.firstName} ${values.lastName}`,
    by,
  }
}

/** The notes of the rows that known people have already, so that a file that comes twice adds none. */
async function readNotes(tx: Tx, rows: readonly Person[], images: readonly Image[]): Promise<void> {
  const texts = rows.flatMap(({ note }) => note?.text ?? [])
  if (texts.length === 0 || images.length === 0) return
  const byId = new Map(images.map((image) => [image.id, image]))
  for (const { candidateId, ...note } of await listNotes(tx.db, { ids: [...byId.keys()], texts }))
    byId.get(candidateId)?.notes.push(note)
}
