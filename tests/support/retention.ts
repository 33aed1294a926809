// Candidates of every kind that a retention rule tells apart, at random, and what the rule must do with each.

import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { runRetention } from '../../src/domains/privacy/server/retention-run.ts'
import type { Json, Person, TestApp } from './app.ts'

export const SETTINGS = { statuses: ['new', 'rejected'], months: 24, quarantineDays: 30, hireYears: 7 }
export type Made = {
  id: string
  status: string
  years: number
  held: boolean
  application: 'active' | 'hired' | 'withdrawn' | null
  removed: boolean
  retained: boolean
}

const pick = <T>(values: readonly T[], random: () => number): T =>
  values[Math.floor(random() * values.length)] as T

/** The same numbers for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export function makeOne(random: () => number): Made {
  return {
    id: uuidv7(),
    status: pick(['new', 'new', 'rejected', 'hired', 'do_not_use', 'qualified'], random),
    years: pick([0.1, 1.9, 2.1, 3, 6.9, 7.1, 9], random),
    held: random() < 0.15,
    application: pick([null, null, null, 'active', 'hired', 'withdrawn'] as const, random),
    removed: random() < 0.2,
    retained: random() < 0.1,
  }
}

/** As the brief of a rule says it, written without SQL. */
export function outcomeOf(made: Made): 'stays' | 'hold' | 'open_application' | 'erase' {
  const isHire = made.status === 'hired' || made.application === 'hired'
  const isPast = isHire ? made.years > 7 : made.years > 2 && SETTINGS.statuses.includes(made.status)
  if (!isPast || made.retained) return 'stays'
  if (made.held) return 'hold'
  return made.application === 'active' ? 'open_application' : 'erase'
}

type Into = { test: TestApp; jobId: string; stageId: string; clientId: string }
export async function insertMade(of: Into, people: readonly Made[]): Promise<void> {
  const { test, jobId, stageId, clientId } = of
  const sql = (text: string, values: unknown[]) => test.db.query({ text, values })
  for (const { id, status, years, held, application, removed, retained } of people) {
    await sql(
      `insert into candidates (id, first_name, last_name, emails, status, source, last_activity_at, removed_at, legal_hold, retain_until)
       values ($1, 'Quiet', $2, array[$2 || '@quiet.example'], $3, 'manual', now() - make_interval(days => $4),
         case when $5 then now() - interval '1 day' end, $6, case when $7 then current_date + 400 end)`,
      [id, `p${id.slice(-12)}`, status, Math.round(years * 365.25), removed, held, retained],
    )
    if (application)
      await sql(
        `insert into applications (id, candidate_id, job_id, client_id, stage_id, status, source, position)
         values ($1, $2, $3, $4, $5, $6, 'manual', 1)`,
        [uuidv7(), id, jobId, clientId, stageId, application],
      )
  }
}

export async function publish(admin: Person, rule: { kind: string; settings: object }): Promise<string> {
  const { body } = await admin.post('/api/retention-rules', rule)
  await admin.patch(`/api/retention-rules/${body.id}`, { status: 'published' })
  return body.id
}

export const runAt = (test: TestApp, at: Date, db = test.db) =>
  runRetention(systemContext(db, test.services, at))

export const countsOf = (people: readonly Made[]) => {
  const counts: Record<string, number> = {}
  for (const made of people) counts[outcomeOf(made)] = (counts[outcomeOf(made)] ?? 0) + 1
  return { erase: 0, hold: 0, open_application: 0, ...counts } as Json
}
