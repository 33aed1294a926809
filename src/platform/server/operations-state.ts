// Whether messages leave this installation, and its backups. Nothing pauses or backs up yet, so the answer is fixed.
import type { Db } from './database.ts'

export type OperationsState = {
  outgoing: 'live' | 'paused'
  /** The backup that this installation was restored from. */
  restoredFrom: string | null
  lastBackup: { at: string; bytes: number; checkedAt: string | null } | null
}

export const operationsState = async (_db: Db): Promise<OperationsState> => ({
  outgoing: 'live',
  restoredFrom: null,
  lastBackup: null,
})
