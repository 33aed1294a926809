// Fills in a template. Pure.
import { MERGE_FIELDS, type MergeValues } from '../contract/schemas.ts'

const FIELD = /\{\{\s*([\w.]+)\s*\}\}/g

export function merge(text: string, values: MergeValues): string {
  return text.replace(
    FIELD,
    (_whole, name: string) => (values as Record<string, string | undefined>)[name] ?? '',
  )
}

/** Unknown merge fields, so no candidate is greeted as "{{name}}". */
export function unknownFields(text: string): string[] {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !(name in MERGE_FIELDS))
}
