// How the audit log speaks about clients.
import type { AuditWords } from '#platform/server/audit-words.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const clientLabels = statement(
  'audit.client-labels',
  'select id, name as label from clients where id = any($1)',
)

const clientNames = statement(
  'audit.client-names',
  `select id from clients where position(fold_text($1) in fold_text(name)) > 0 order by name, id limit 20`,
)
const clientsByName = async (db: Db, words: string) =>
  (await clientNames.rows(db, [words])).map(({ id }) => id)

export const clientsAuditWords: AuditWords = {
  client: {
    noun: 'Client',
    labels: clientLabels,
    find: clientsByName,
    actions: {
      created: 'added',
      edited: 'changed',
      applied: 'asked for approval of',
      approved: 'approved',
      declined: 'declined',
      member_added: 'added a member to',
      member_invited: 'invited a member to',
      member_changed: 'changed a member of',
      member_removed: 'removed a member from',
      invitation_declined: 'declined the invitation of',
      invoice_issued: 'issued an invoice to',
      invoice_contact_set: 'set the invoice contact of',
      refunded: { says: 'refunded', shows: 'cents', as: 'cents' },
      balance_adjusted: { says: 'adjusted the balance of', shows: 'amountCents', as: 'cents' },
      payment_started: { says: 'started a payment of', shows: 'amountCents', as: 'cents' },
      auto_recharge_set: 'set the auto-recharge of',
      approval_requested: { says: 'asked for approval of a move for', shows: 'amountCents', as: 'cents' },
      card_saved: { says: 'saved a card of', shows: 'card' },
      card_removed: { says: 'removed a card of', shows: 'card' },
      card_preferred: { says: 'chose the card of', shows: 'card' },
      move_closed: 'closed a request of',
      undone: 'undid a change of',
    },
  },
}
