// The fields of a posting as columns: the defaults of a new one, and the columns of an edit.
import { findZip } from '#platform/server/places/places.ts'
import { namesOf } from '#platform/shared/fields.ts'
import { POSTING_FIELDS, type PostingFieldRules } from '../contract/posting-fields.ts'
import type { JobEdit } from '../contract/schemas.ts'
import type { JobFields } from './queries/postings.ts'

const blank = Object.values<PostingFieldRules>(POSTING_FIELDS).flatMap((field) =>
  field.blank === undefined ? [] : [[field.columns[0], field.blank]],
)

export const BLANK = { ...Object.fromEntries(blank), lat: null, lng: null } as Omit<
  JobFields,
  'client_id' | 'title'
>

/** The columns of an edit. A new ZIP code also sets the coordinates. */
export function fieldsOf(edit: JobEdit): Partial<JobFields> {
  const fields: Record<string, unknown> = {}
  for (const name of namesOf(POSTING_FIELDS)) {
    if (edit[name] !== undefined) fields[POSTING_FIELDS[name].columns[0]] = edit[name]
  }
  if (edit.zip === undefined) return fields
  const place = edit.zip ? findZip(edit.zip) : null
  return { ...fields, lat: place?.lat ?? null, lng: place?.lng ?? null }
}
