// The fields of a lead as answers show them.
import { z } from 'zod'
import { byKind } from '#shared/fields.ts'
import { LEAD_FIELDS } from './lead-fields.ts'

const optional = () => z.string().nullable()

export const leadShape = byKind(LEAD_FIELDS, {
  name: () => z.string(),
  email: optional,
  phone: optional,
  category: optional,
  text: optional,
  state: optional,
  county: optional,
  zip: optional,
})
