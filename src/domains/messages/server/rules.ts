// Fills in a template. Pure.
import { MERGE_FIELDS, type MergeValues } from '../contract/schemas.ts'

const FIELD = /\{\{\s*([\w.]+)\s*\}\}/g

/** Also what is not closed, or has a space in its name. */
const BRACES = /\{\{[^{}\n]{0,60}\}{0,2}/g

export function merge(text: string, values: MergeValues): string {
  return text.replace(FIELD, (_whole, name: string) => (isField(name) ? (values[name] ?? '') : ''))
}

const isField = (name: string): name is keyof MergeValues => Object.hasOwn(MERGE_FIELDS, name)

/** As written. So no candidate is greeted as "{{First name}}". */
export function unknownFields(text: string): string[] {
  const rest = text.replace(FIELD, (whole, name: string) => (isField(name) ? ' ' : whole))
  return [...new Set(rest.match(BRACES))]
}
