// How the audit log speaks about interviews.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const interviewLabels = statement(
  'audit.interview-labels',
  "select i.id, c.first_name || ' ' || c.last_name as label from interviews i join candidates c on c.id = i.candidate_id where i.id = any($1)",
)

export const interviewsAuditWords: AuditWords = {
  interview: {
    noun: 'Interview',
    labels: interviewLabels,
    actions: {
      scheduled: 'scheduled an interview with',
      rescheduled: 'rescheduled the interview with',
      edited: 'changed the interview with',
      cancelled: 'canceled the interview with',
      responded: { says: 'answered the invitation to the interview with', shows: 'response' },
      confirmed: 'confirmed the interview with',
      no_show: 'marked as a no-show',
      scored: 'gave feedback about',
      scorecard_submitted: 'gave feedback about',
      scorecard_changed: 'changed the feedback about',
      awaiting_feedback: 'waits for feedback about',
      completed: 'completed the interview with',
      undone: 'undid a change of the interview with',
    },
  },
}
