// How the audit log speaks about candidates.
import type { AuditWords } from '#platform/server/audit-words.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const candidateLabels = statement(
  'audit.candidate-labels',
  "select id, first_name || ' ' || last_name as label from candidates where id = any($1)",
)

const candidateFieldLabels = statement(
  'audit.candidate-field-labels',
  'select id, label from candidate_fields where id = any($1)',
)

const candidateNames = statement('audit.candidate-names', 'select search_candidates($1, 20) as id')
const candidatesByName = async (db: Db, words: string) =>
  (await candidateNames.rows(db, [words])).flatMap(({ id }) => id ?? [])

export const candidatesAuditWords: AuditWords = {
  candidate: {
    noun: 'Candidate',
    labels: candidateLabels,
    find: candidatesByName,
    actions: {
      created: 'added',
      edited: 'changed',
      removed: 'removed',
      restored: 'restored',
      merged: 'merged a duplicate into',
      undone: 'undid a change of',
      erased: 'erased',
      activity_added: 'added to the timeline of',
      task_done: 'finished a task for',
      task_reopened: 'reopened a task for',
      file_added: 'added a file to',
      file_removed: 'removed a file from',
      consent_given: 'recorded a consent of',
      consent_revoked: 'withdrew a consent of',
      contact_stopped: 'stopped messages to',
      conversation_assigned: 'assigned the conversation with',
      suppression_lifted: 'allowed messages again to',
      status_followed: { says: 'changed the status of', shows: 'status' },
      bulk_status: { says: 'changed the status of', shows: 'status' },
      bulk_owner: { says: 'changed the owner of', shows: 'owner_id', as: 'user' },
      bulk_add_tags: 'added tags to',
      bulk_remove_tags: 'removed tags from',
      bulk_remove: 'removed',
      cost_added: { says: 'added a cost to', shows: 'cents', as: 'cents' },
      cost_changed: { says: 'changed a cost of', shows: 'cents', as: 'cents' },
      cost_removed: { says: 'removed a cost of', shows: 'cents', as: 'cents' },
      hold_set: 'set a legal hold on',
      hold_lifted: 'lifted the legal hold on',
      quarantined: 'quarantined',
      unquarantined: 'restored from quarantine',
      data_exported: 'exported all data of',
    },
  },
  candidate_field: {
    noun: 'Field',
    labels: candidateFieldLabels,
    actions: {
      created: 'added the field',
      edited: 'changed the field',
      removed: 'removed the field',
      restored: 'restored the field',
      moved: 'moved the field',
    },
  },
}
