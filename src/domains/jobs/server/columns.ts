// The fields of a posting: the defaults of a new one, and those of an edit.
import { findZip } from '#platform/server/places/places.ts'
import { namesOf } from '#shared/fields.ts'
import { POSTING_FIELDS, type PostingFieldRules } from '../contract/posting-fields.ts'
import type { JobEdit } from '../contract/schemas.ts'
import type { JobFields } from './queries/postings.ts'

const blank = Object.entries<PostingFieldRules>(POSTING_FIELDS).flatMap(([name, { blank: value }]) =>
  value === undefined ? [] : [[name, value]],
)

export const BLANK = { ...Object.fromEntries(blank), lat: null, lng: null } as Omit<
  JobFields,
  'clientId' | 'title'
>

/** The fields of an edit. A new ZIP code also sets the coordinates. */
export function fieldsOf(edit: JobEdit): Partial<JobFields> {
  const fields: Record<string, unknown> = {}
  for (const name of namesOf(POSTING_FIELDS)) {
    if (edit[name] !== undefined) fields[name] = edit[name]
  }
  if (edit.zip === undefined) return fields
  const place = edit.zip ? findZip(edit.zip) : null
  return { ...fields, lat: place?.lat ?? null, lng: place?.lng ?? null }
}
