// The fields of a candidate as columns: for a new, a changed and an erased candidate.
import { namesOf } from '#shared/fields.ts'
import { uuidv7 } from '#shared/ids.ts'
import {
  CANDIDATE_FIELDS,
  columnRules,
  type FieldName,
  type Kind,
  type RuledColumn,
} from '../contract/candidate-fields.ts'
import type { CandidateEdit } from '../contract/schemas.ts'
import type { CandidateChanges, CandidateRow, NewCandidate } from './queries/candidates.ts'

/** The value of a column without input. */
const EMPTY: Record<Kind, unknown> = {
  name: '',
  text: null,
  years: null,
  state: null,
  zip: null,
  date: null,
  flag: false,
  yes_no: null,
  pay: null,
  emails: [],
  phones: [],
  words: [],
  certifications: [],
  source: 'manual',
  status: 'new',
  owner: null,
  custom: {},
}

const NAMES = namesOf(CANDIDATE_FIELDS)
const RULES = Object.entries(columnRules())
const emptyOf = ({ kind }: RuledColumn) => (kind ? EMPTY[kind] : null)
const BLANK = Object.fromEntries(
  RULES.filter(([, { kind }]) => kind).map(([column, rules]) => [column, emptyOf(rules)]),
)

type Created = { edit: CandidateEdit & { firstName: string; lastName: string }; by: string | null; now: Date }

export function newCandidate(created: Created): NewCandidate {
  const columns = newColumns(created)
  return { ...columns, ...stored(columns, created.now) }
}

/** The same before it is written, with JSON as objects. */
export function newColumns({ edit, by, now }: Created) {
  const given = changesOf({ ...edit, ownerId: edit.ownerId === undefined ? by : edit.ownerId })
  const at = now.toISOString()
  return {
    ...BLANK,
    ...given,
    id: uuidv7(),
    first_name: edit.firstName,
    last_name: edit.lastName,
    last_activity_at: at,
    created_by: by,
    created_at: at,
    updated_at: at,
  }
}

export function changesOf(edit: CandidateEdit): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const name of NAMES) {
    if (edit[name] === undefined) continue
    const values = valuesOf(edit, name)
    for (const [index, column] of CANDIDATE_FIELDS[name].columns.entries()) changes[column] = values[index]
  }
  return changes
}

/** In the order of the field's columns. */
function valuesOf(edit: CandidateEdit, name: FieldName): unknown[] {
  if (name !== 'desiredPay') return [edit[name]]
  return [edit.desiredPay?.cents ?? null, edit.desiredPay?.unit ?? null]
}

/** The columns of an erased candidate. */
export function erasedFields(now: Date): CandidateChanges {
  const erased = RULES.flatMap(([column, rules]) => {
    if (rules.erase === 'keep') return []
    return [[column, rules.erase === 'empty' ? emptyOf(rules) : rules.erase.as]]
  })
  return stored(Object.fromEntries(erased), now)
}

/** The given fields over the unchanged ones. An emptied field is removed. */
export function withOwnFields(row: CandidateRow, changes: Record<string, unknown>): Record<string, unknown> {
  if (!changes['custom']) return changes
  const merged = { ...row.custom, ...changes['custom'] }
  const filled = Object.entries(merged).filter(([, value]) => value !== null)
  return { ...changes, custom: Object.fromEntries(filled) }
}

const JSON_COLUMNS = RULES.filter(([, { kind }]) => kind === 'certifications' || kind === 'custom').map(
  ([column]) => column,
)

/**
 * Values for columns: JSON as text, because pg would send an array as a PostgreSQL array. A new status counts as
 * activity.
 */
export function stored(changes: Record<string, unknown>, now: Date): CandidateChanges {
  const json = JSON_COLUMNS.filter((column) => column in changes)
  return {
    ...changes,
    ...Object.fromEntries(json.map((column) => [column, JSON.stringify(changes[column])])),
    ...('status' in changes && { last_activity_at: now.toISOString() }),
    updated_at: now.toISOString(),
  }
}
