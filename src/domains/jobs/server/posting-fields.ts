// The fields of a posting: what a new one starts with, and which columns an edit names.

import { findZip } from '#platform/server/places/places.ts'
import type { JobEdit } from '../schemas.ts'
import type { JobFields } from './queries/postings.ts'

export const BLANK: Omit<JobFields, 'client_id' | 'title'> = {
  description: '',
  internal_notes: '',
  employment_type: 'full_time',
  category: '',
  remote: false,
  street: null,
  city: null,
  state: null,
  zip: null,
  lat: null,
  lng: null,
  pay_min_cents: null,
  pay_max_cents: null,
  pay_unit: 'hour',
  pay_shown: true,
  openings: 1,
  questions: [],
  valid_through: null,
}

const COLUMN_OF = {
  clientId: 'client_id',
  title: 'title',
  description: 'description',
  internalNotes: 'internal_notes',
  employmentType: 'employment_type',
  category: 'category',
  remote: 'remote',
  street: 'street',
  city: 'city',
  state: 'state',
  zip: 'zip',
  payMinCents: 'pay_min_cents',
  payMaxCents: 'pay_max_cents',
  payUnit: 'pay_unit',
  payShown: 'pay_shown',
  openings: 'openings',
  questions: 'questions',
  validThrough: 'valid_through',
} as const satisfies Record<keyof JobEdit, keyof JobFields>

/** The columns that an edit names; a new code brings its point on the map along. */
export function fieldsOf(edit: JobEdit): Partial<JobFields> {
  const fields: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(COLUMN_OF)) {
    const value = edit[name as keyof JobEdit]
    if (value !== undefined) fields[column] = value
  }
  if (edit.zip === undefined) return fields
  const place = edit.zip ? findZip(edit.zip) : null
  return { ...fields, lat: place?.lat ?? null, lng: place?.lng ?? null }
}
