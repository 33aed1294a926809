// How each domain shows the values of its records in the list of waiting changes. A domain with offline edits has a
// line here.
import { showValue as showCandidateValue } from '#domains/candidates/web/field-labels.ts'

const SHOW: Readonly<Record<string, (field: string, value: unknown) => string>> = {
  candidates: showCandidateValue,
}

export function showTheirs(kind: string, field: string, value: unknown): string {
  const [domain = ''] = kind.split('.')
  return SHOW[domain]?.(field, value) ?? JSON.stringify(value)
}
