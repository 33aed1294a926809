// How the audit log speaks about links.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const sentLinkLabels = statement(
  'audit.sent-link-labels',
  "select l.id, c.first_name || ' ' || c.last_name as label from sent_links l left join candidates c on c.id = l.candidate_id where l.id = any($1)",
)

export const linksAuditWords: AuditWords = {
  sent_link: {
    noun: 'Link',
    labels: sentLinkLabels,
    actions: {
      sent: 'sent a link to',
      copied: 'copied a link for',
      opened: 'recorded the opening of a link by',
      started: 'recorded the start of a link by',
      completed: 'received the answer of',
      withdrawn: 'recorded a withdrawal by',
      revoked: 'revoked a link of',
      nudged: 'sent a reminder to',
      moved: 'moved the booking of',
      called_off: 'canceled the booking of',
      delivered: 'delivered a link to',
      bounced: 'could not deliver a link to',
      expired: 'ended a link of',
    },
  },
}
