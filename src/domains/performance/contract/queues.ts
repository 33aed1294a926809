// The words of the job queues, without schemas, so that screens load them cheaply. Each job of the product has a line.
export const QUEUE_LABELS: Record<string, string> = {
  'mail.deliver': 'Send email',
  'mail.deliver-batch': 'Send campaign emails',
  'texts.deliver': 'Send texts',
  'platform.housekeeping': 'Remove old records',
  'identity.clean-up': 'Remove old sessions',
  'identity.reset-requested': 'Send password links',
  'audit.months': 'Prepare tables of the audit log',
  'candidates.remove-files': 'Remove files',
  'candidates.ended-holds': 'Lift ended legal holds',
  'jobs.render-missing': 'Write job pages',
  'interviews.clock': 'Remind of interviews',
  'interviews.waiting-cancellation': 'Announce canceled interviews',
  'conversations.remove-abandoned-files': 'Remove unused attachments',
  'pipeline.disqualification-mail': 'Send rejections',
  'pipeline.stage-mail': 'Send emails of stages',
  'pipeline.fold-tallies': 'Count applications',
  'privacy.retention': 'Apply retention rules',
  'proof.drill': 'Run a drill',
  'proof.nightly-drill': 'Run the nightly drill',
  'proof.self-check': 'Check the promises',
  'notifications.mail': 'Send notifications',
  'notifications.clean-up': 'Remove old notifications',
  'exports.write': 'Write exports',
  'exports.forget': 'Remove old exports',
  'performance.clean-up': 'Remove old measurements',
  'integrations.months': 'Prepare tables of events',
  'integrations.token': 'Check the token of Meta',
  'integrations.outages': 'Check connected services',
  'leads.join-campaign': 'Assign leads to a campaign',
  'leads.forms-to-check': 'Find forms to check',
  'billing.months': 'Prepare tables of payments',
  'billing.recharge': 'Recharge balances',
  'billing.ask-again': 'Ask about open payments',
  'backups.late': 'Tell admins of a late backup',
  'backups.nightly': 'Write the nightly backup',
  'backups.trial': 'Restore a backup on trial',
  'backups.watch': 'Look for the last backup',
  'billing.reconcile': 'Compare payments',
  'billing.invoices': 'Write invoices',
  'routing.retry-unrouted': 'Route waiting leads',
  'routing.replay': 'Replay leads',
  'imports.forget': 'Remove old imports',
  'costs.compute': 'Compute costs',
  'costs.close': 'Close cost months',
  'reporting.mail': 'Send scheduled reports',
  'reporting.clean-up': 'Remove old reports',
}

/** A queue of an earlier version may have no line any more. */
export const queueLabel = (name: string) => QUEUE_LABELS[name] ?? 'Earlier job'

/** Waiting longer is shown as late. */
export const LATE_SECONDS = 300

/** A worker that has not reported for so long counts as lost. */
export const LOST_AFTER_SECONDS = 60
