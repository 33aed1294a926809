// How the audit log speaks about leads.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const leadLabels = statement(
  'audit.lead-labels',
  "select l.id, p.first_name || ' ' || p.last_name as label from leads l join lead_contacts p on p.lead_id = l.id where l.id = any($1)",
)

export const leadsAuditWords: AuditWords = {
  lead: {
    noun: 'Lead',
    labels: leadLabels,
    actions: {
      received: 'received the lead',
      created: 'added the lead',
      assigned: { says: 'assigned the lead', shows: 'ownerId', as: 'user' },
      made_candidate: 'made a candidate of the lead',
      rejected: 'rejected the lead',
      restocked: 'returned to stock the lead',
      erased: 'erased a lead',
      undone: 'undid a change of the lead',
      edited: 'changed the lead',
      withheld: 'withheld from sale the lead',
      released: 'returned to sale the lead',
      categorized: 'categorized the lead',
    },
  },
}
