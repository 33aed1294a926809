// The filters of the audit log, one line each.
import { day, type FilterOf, idOr, search, text } from '#shared/filters.ts'

/** A kind or an action without another filter shows so many days before the last one. */
export const DAYS_OF_A_KIND = 31

const WORD = /^[a-z][a-z0-9_]*$/

export const AUDIT_FILTERS = {
  /** The name of a user, client, candidate or posting. */
  q: search(100),
  actor: idOr(['system']),
  kind: text(60, undefined, WORD),
  action: text(60, undefined, WORD),
  /** The agency has an id that is no UUID of a version. */
  subject: text(36, { chip: 'Record' }, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  from: day({ menu: 'Day', operator: 'from' }),
  to: day({ menu: 'Day', operator: 'to' }),
}
export type AuditFilter = FilterOf<typeof AUDIT_FILTERS>
