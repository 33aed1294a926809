// One row of a file as a candidate, by the rules of the form. A cell that cannot be read is kept in the notes, as long as the
// name, a contact and every word about consent are clear.
import type { z } from 'zod'
import {
  columnOf,
  type ImportColumn,
  readCells,
  refused,
  schemaProblems,
} from '#platform/server/import-row.ts'
import type { Cells, Problem, ReadRow } from '#platform/server/import-target.ts'
import { zipProblem } from '#platform/server/places/place-agreement.ts'
import type { Country } from '#shared/countries.ts'
import { foldName, foldText } from '#shared/fold-text.ts'
import { type CandidateCreate, candidateCreateSchema } from '../contract/schemas.ts'
import { MAX_ACTIVITY_TEXT } from '../contract/words.ts'
import { customColumn, IMPORT_COLUMNS, isNoContact, NO_CONTACT, REFUSALS } from './import-fields.ts'
import { type CustomValue, customProblems, normalizeEdit } from './rules.ts'

export type Person = CandidateCreate & {
  custom?: Record<string, CustomValue>
  note?: { text: string; at: string | null }
  /** The day on which another system got to know the person. */
  createdOn?: string | undefined
}

export const sortNameOf = (first: string, last: string) => foldText(`${last} ${first}`)
export const keysOf = ({ emails = [], phones = [], linkedin, firstName, lastName }: Person) => [
  ...emails,
  ...phones.map((phone) => `${phone} ${sortNameOf(firstName, lastName)}`),
  ...(linkedin ? [linkedin] : []),
]

type Definitions = Parameters<typeof customProblems>[1]
type Owner = { id: string; name: string }
type Reader = { columns: readonly ImportColumn[]; custom: Definitions; country: Country; today: string }
type Around = Omit<Reader, 'columns'> & { owners: readonly Owner[] }

export function personReader({ custom, owners, ...rest }: Around): (cells: Cells) => ReadRow<Person> {
  const reader = { ...rest, custom, columns: columnsOf({ custom, owners }) }
  return (cells) => readOrKeep(cells, reader)
}

/** All columns, with the users and the agency's own fields. */
export function columnsOf({ custom, owners }: Pick<Around, 'custom' | 'owners'>): ImportColumn[] {
  const own = IMPORT_COLUMNS.map((column) => (column.name === 'owner' ? withOwners(column, owners) : column))
  return [...own, ...custom.map(customColumn)]
}

function withOwners(column: ImportColumn, owners: readonly Owner[]): ImportColumn {
  const known = new Map(owners.map(({ id, name }) => [foldName(name), id]))
  const choices = owners.map(({ name }) => name)
  const isChoice = (given: string) => known.has(foldName(given))
  return { ...column, choices, isChoice, read: ownerIn(known) }
}

const ownerIn = (known: ReadonlyMap<string, string>) => (given: string) => {
  const ownerId = known.get(foldName(given))
  return ownerId ? { ownerId } : 'No user has this name.'
}

const NEEDED: ReadonlySet<string> = new Set(['firstName', 'lastName', 'name', 'email', ...REFUSALS.keys()])
const MAX_ROUNDS = 3

/** Once more without the cells that cannot be read: an empty cell can show what another one hid. */
function readOrKeep(given: Cells, reader: Reader): ReadRow<Person> {
  const first = readPerson(given, reader)
  let [row, cells] = [first, given]
  const kept: Problem[] = []
  for (let round = 0; round < MAX_ROUNDS && 'problem' in row; round += 1) {
    const problems: readonly Problem[] = row.problems ?? []
    const names = new Set(problems.flatMap(({ field }) => (field && !NEEDED.has(field) ? [field] : [])))
    if (names.size === 0 || problems.some(({ field }) => !field || NEEDED.has(field))) return first
    kept.push(...[...names].map((name) => keptText(name, cells[name] ?? '', reader)))
    cells = asNotes(cells, names, reader)
    row = readPerson(cells, reader)
  }
  return 'values' in row && kept.length > 0 ? { ...row, kept } : row
}

const SHOWN = 40

function keptText(name: string, cell: string, { columns }: Reader): Problem {
  const label = columns.find((column) => column.name === name)?.label ?? name
  const shown = cell.length > SHOWN ? `${cell.slice(0, SHOWN - 1)}…` : cell
  return { text: `${label} “${shown}” is kept in the notes.`, field: name }
}

function asNotes(cells: Cells, names: ReadonlySet<string>, { columns }: Reader): Cells {
  const labelOf = (name: string) => columns.find((column) => column.name === name)?.label ?? name
  return Object.fromEntries(
    Object.entries(cells).map(([name, text]) => [names.has(name) ? `note:${labelOf(name)}` : name, text]),
  )
}

/** By the rules of the form, with every problem of the row. */
function readPerson(cells: Cells, { columns, custom, country, today }: Reader): ReadRow<Person> {
  const { fields: given, problems } = readCells(cells, columns, { fixed: { source: 'import' }, country })
  const { custom: own, certifications, createdOn, noteDate, unread = [], ...fields } = given as Given
  if (isNoContact(cells['status'] ?? '')) Object.assign(fields, NO_CONTACT)
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
  if (!edit.emails?.length && !edit.phones?.length && !edit.linkedin)
    return { problem: 'Email and phone are empty. Enter one.' }
  const isPast = (date: string | undefined) => (date && date <= today ? date : undefined)
  const future = createdOn && !isPast(createdOn) ? [`Created: ${createdOn}`] : []
  const text = [...notesIn(cells), ...unread, ...future].join('\n').slice(0, MAX_ACTIVITY_TEXT)
  const on = isPast(noteDate) ?? isPast(createdOn)
  const values: Person = {
    ...edit,
    ...(own && { custom: own }),
    ...(text && { note: { text, at: on ? `${on}T12:00:00.000Z` : null } }),
    createdOn: isPast(createdOn),
  }
  return { values, keys: keysOf(values) }
}

const NOTE = /^note:/
const PLAIN_TITLE = /^(notes?|comments?|bemerkung(en)?|notizen?|notas?)$/i

/** Each note with the title of its column. */
const notesIn = (cells: Cells) =>
  Object.entries(cells).flatMap(([field, text]) => {
    const title = NOTE.test(field) ? field.replace(NOTE, '') : null
    if (title === null) return []
    return PLAIN_TITLE.test(title) ? text : `${title}: ${text}`
  })

/** The other fields, so that a row shows all its problems at once. */
function soundPart(fields: Record<string, unknown>, { issues }: z.ZodError): CandidateCreate | undefined {
  const wrong = new Set(issues.map(({ path: [name] }) => name))
  const rest = Object.entries(fields).filter(([name]) => !wrong.has(name))
  return candidateCreateSchema.safeParse({ firstName: '-', lastName: '-', ...Object.fromEntries(rest) }).data
}

type Given = Record<string, unknown> & {
  custom?: Record<string, CustomValue>
  certifications?: object
  createdOn?: string
  noteDate?: string
  unread?: string[]
}
