// What the engine is given and what it answers. Money is in whole cents, days and months are texts that sort by time.
import type { CostKind, PoolKind } from '../contract/words.ts'

/** "2026-10". */
export type Month = string
/** "2026-10-31". */
export type Day = string

export type Hire = {
  applicationId: string
  /** After merges. */
  personId: string
  hiredAt: string
  month: Month
  jobId: string
  clientId: string
  /** Campaigns that a lead of the person came from, before the hire. */
  campaignIds: readonly string[]
}

export type Pool = { kind: PoolKind; id: string | null }
export const poolKey = ({ kind, id }: Pool) => `${kind}:${id ?? ''}`

/** A campaign or posting, judged at closing, or now. */
export type Place = { clientId: string | null; isEnded: boolean }

export type LeadFacts = { status: string; receivedAt: string; isDisqualified: boolean }

/** An entry that no closed receipt carries. */
export type OpenEntry = {
  id: number
  kind: CostKind
  cents: number
  minutes: number | null
  day: Day
  booked: Month
  /** Named as missing, never counted. */
  isMissing: boolean
  /** Open again after a reversal. Its day does not make it late. */
  isReopened: boolean
  personId: string | null
  /** The row names it. */
  applicationId: string | null
  stageId: string | null
  pool: Pool
  lead: LeadFacts | null
  /** Its person has an active or hired application. */
  isRunning: boolean
}

/** Who carries an entry: one hire all of it, or the hires of a month together. */
export type Taking = { month: Month; by: string | null }

export type Part = {
  id: string
  line: string
  kind: CostKind
  cents: number
  entries: number
  minutes: number | null
  stageId: string | null
  lateFor: Month | null
  pool: Pool
  ofMonth: Month
  ofApplication: string | null
  totalCents: number
  sharedBy: number
}

export type DraftReceipt = {
  applicationId: string
  month: Month
  kind: 'hire' | 'supplement'
  hire: Hire
  parts: Part[]
  /** Entries that are not counted, because a rate or an amount is missing. */
  missing: number
}

export type MonthSums = {
  month: Month
  openBefore: number
  entriesCents: number
  entries: number
  receiptsCents: number
  openAfter: number
  hires: number
}
