// How the audit log speaks about pipeline.
import type { AuditWords } from '#platform/server/audit-words.ts'
import { statement } from '#platform/server/statement.ts'

const applicationLabels = statement(
  'audit.application-labels',
  "select a.id, c.first_name || ' ' || c.last_name as label from applications a join candidates c on c.id = a.candidate_id where a.id = any($1)",
)

const pipelineStageLabels = statement(
  'audit.pipeline-stage-labels',
  'select id, label from pipeline_stages where id = any($1)',
)

const pipelineReasonLabels = statement(
  'audit.pipeline-reason-labels',
  'select id, label from disqualification_reasons where id = any($1)',
)

export const pipelineAuditWords: AuditWords = {
  application: {
    noun: 'Application',
    labels: applicationLabels,
    actions: {
      created: 'added the application of',
      moved: { says: 'moved', shows: 'stageId', as: 'pipeline_stage' },
      disqualified: 'disqualified',
      withdrawn: 'withdrew',
      brought_back: 'brought back',
      undone: 'undid a move of',
      reopened: 'reopened the application of',
      edited: 'changed the application of',
      reordered: 'reordered',
      merged: 'merged the applications of',
      hire_ended: 'ended the hire of',
      withdrawal_asked: 'asked to withdraw',
      applied: 'received the application of',
    },
  },
  pipeline_stage: {
    noun: 'Stage',
    labels: pipelineStageLabels,
    actions: {
      created: 'added the stage',
      edited: 'changed the stage',
      removed: 'removed the stage',
      restored: 'restored the stage',
      moved: 'moved the stage',
    },
  },
  pipeline_reason: {
    noun: 'Reason',
    labels: pipelineReasonLabels,
    actions: {
      created: 'added the reason',
      edited: 'changed the reason',
      removed: 'removed the reason',
      restored: 'restored the reason',
      moved: 'moved the reason',
    },
  },
}
