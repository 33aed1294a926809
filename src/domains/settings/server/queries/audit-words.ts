// How the audit log speaks about settings.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const savedViewLabels = statement(
  'audit.saved-view-labels',
  'select id, name as label from saved_views where id = any($1)',
)

export const settingsAuditWords: AuditWords = {
  agency: {
    noun: 'Agency',
    actions: {
      edited: 'changed the agency',
    },
  },
  installation: {
    noun: 'Installation',
    actions: {
      changed: 'changed the settings of the installation',
      edited: 'changed the settings of the installation',
    },
  },
  saved_view: {
    noun: 'Saved view',
    labels: savedViewLabels,
    actions: {
      created: 'saved the view',
      edited: 'changed the view',
      removed: 'removed a view',
    },
  },
  outgoing_mail: {
    noun: 'Email',
    actions: {
      mail_resent: 'sent an email again',
      mail_canceled: 'canceled an email',
    },
  },
  drill: {
    noun: 'Drill',
    actions: {
      drill_started: 'started a drill',
    },
  },
}
