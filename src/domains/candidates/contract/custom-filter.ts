// The filter of a list by a custom field.
import { z } from 'zod'
import { idSchema } from '#shared/ids.ts'
import { CUSTOM_FILTER } from './filters.ts'

export const customFilterSchema = z
  .string()
  .max(400)
  .regex(CUSTOM_FILTER, 'Choose the field and a value.')
  .refine(
    (text) => idSchema.safeParse(text.slice(0, 36)).success && readValue(text) !== null,
    'Choose a value.',
  )

/** Null for a damaged address. */
export function readValue(filter: string): string | null {
  try {
    return decodeURIComponent(filter.slice(37))
  } catch {
    return null
  }
}
