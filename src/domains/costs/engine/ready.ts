// Which open entries can be shared: those whose lead is finished, or whose person is no longer in the running.
import { FINISHED_AFTER_DAYS } from '../contract/words.ts'
import type { LeadFacts, OpenEntry, Place } from './types.ts'

const DAY_MS = 86_400_000
const FINISHED = new Set(['sold_out', 'expired', 'rejected', 'duplicate', 'erased'])

const isAged = (since: string, now: Date) => now.getTime() - Date.parse(since) >= FINISHED_AFTER_DAYS * DAY_MS

export const isFinished = ({ status, receivedAt, isDisqualified }: LeadFacts, now: Date): boolean =>
  FINISHED.has(status) || isDisqualified || isAged(receivedAt, now)

export function isReady(entry: OpenEntry, place: Place | undefined, now: Date): boolean {
  if (entry.isRunning) return false
  const { pool, lead } = entry
  const ofLead = entry.kind === 'ads' || entry.kind === 'sales'
  // A share that is open again after a reversal was ready before.
  if (entry.isReopened && !lead && !entry.personId) return true
  // Spend without a lead waits for one until its campaign ends.
  if (pool.kind === 'campaign' && !lead) return place?.isEnded === true
  if (pool.kind === 'campaign') return lead ? isFinished(lead, now) : false
  if (pool.kind === 'posting') return true
  if (ofLead && lead && !isFinished(lead, now)) return false
  return isAged(entry.day, now)
}
