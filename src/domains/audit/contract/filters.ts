// The filters of the audit log, one line each.
import { day, type FilterOf, id, idOr, search, text } from '#shared/filters.ts'

const WORD = /^[a-z][a-z0-9_]*$/

export const AUDIT_FILTERS = {
  /** The name of a user, client, candidate or posting. */
  q: search(100),
  actor: idOr(['system']),
  kind: text(60, undefined, WORD),
  action: text(60, undefined, WORD),
  subject: id({ chip: 'Record' }),
  from: day(),
  to: day(),
}
export type AuditFilter = FilterOf<typeof AUDIT_FILTERS>
