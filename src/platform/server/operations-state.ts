// Whether messages leave this installation, and its backups.
import type { Db } from './database.ts'
import { type OutgoingState, outgoingState } from './outgoing.ts'
import { statement } from './statement.ts'

export type OperationsState = OutgoingState & {
  lastBackup: { at: string; bytes: number; checkedAt: string | null } | null
  lastTrial: { at: string; backupAt: string; problem: string | null } | null
}

const last = statement(
  'backups.last',
  `select started_at, bytes, checked_at from backups where ended_at is not null and bytes is not null
   order by started_at desc limit 1`,
)

const lastTried = statement(
  'backups.last-tried',
  `select started_at, tried_at, trial_problem from backups where tried_at is not null order by tried_at desc limit 1`,
)

export async function operationsState(db: Db): Promise<OperationsState> {
  const [state, backup, trial] = await Promise.all([
    outgoingState(db),
    last.first(db, []),
    lastTried.first(db, []),
  ])
  const lastBackup = backup && { at: backup.startedAt, bytes: backup.bytes ?? 0, checkedAt: backup.checkedAt }
  const lastTrial = trial && {
    at: trial.triedAt ?? '',
    backupAt: trial.startedAt,
    problem: trial.trialProblem,
  }
  return { ...state, lastBackup: lastBackup ?? null, lastTrial: lastTrial ?? null }
}
