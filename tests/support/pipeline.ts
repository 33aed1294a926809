// A client with a posting and applicants, for tests of the pipeline.
import { expect } from 'vitest'
import { createCandidate } from '#domains/candidates/server/index.ts'
import { createClient } from '#domains/clients/server/index.ts'
import { createJobPosting } from '#domains/jobs/server/index.ts'
import { createApplication, type StageRow } from '#domains/pipeline/server/index.ts'
import type { Json, Person, TestApp } from './app.ts'

export async function addJob(person: Person, options: { openings?: number; title?: string } = {}) {
  const clientId = await createClient(person.context(), {
    name: 'Lakeside Care',
    industry: 'Health care',
    website: null,
    phone: null,
    city: 'Houston',
    state: 'TX',
    timezone: 'America/Chicago',
    accountManagerId: null,
    status: 'active',
    creditLimitCents: 0,
  })
  const jobId = await createJobPosting(person.context(), {
    clientId,
    title: options.title ?? 'Registered nurse',
    description: 'Nights.',
    employmentType: 'full_time',
    category: 'Nursing',
    city: 'Houston',
    state: 'TX',
    zip: null,
    payMinCents: 2_000,
    payMaxCents: 3_000,
    payUnit: 'hour',
    openings: options.openings ?? 2,
    status: 'open',
    postedAt: '2026-01-01T00:00:00Z',
    validThrough: null,
    ownerId: null,
  })
  return { clientId, jobId }
}

let number = 0

export async function apply(
  person: Person,
  jobId: string,
  options: { lastName?: string; at?: Date; desiredPayCents?: number; email?: string | null } = {},
) {
  number += 1
  const context = person.context(options.at)
  const email = options.email === undefined ? `ana${number}@example.com` : options.email
  const { id: candidateId } = await createCandidate(context, {
    firstName: 'Ana',
    lastName: options.lastName ?? `Person${number}`,
    ...(email && { emails: [email] }),
    ...(options.desiredPayCents && { desiredPay: { cents: options.desiredPayCents, unit: 'hour' as const } }),
  })
  const application = await createApplication(context, { candidateId, jobId, source: 'manual' })
  return { id: application.id, candidateId }
}

export async function stagesByLabel(test: TestApp): Promise<Record<string, StageRow>> {
  const rows = await test.db.query<StageRow>({
    text: 'select id, label, kind, sla_days, position, version from pipeline_stages where removed_at is null',
  })
  return Object.fromEntries(rows.map((row) => [row.label, row]))
}

/** The cards of one column in order. */
export async function column(person: Person, query: string, label: string): Promise<Json[]> {
  const board = await person.get(`/api/pipeline/board?${query}`)
  return board.body.columns.find((each: Json) => each.stage.label === label)?.cards ?? []
}

/** The moves of every application start with none, have no gap, rise in time, and end at the card's stage and time. */
export async function expectWholeChains(test: TestApp): Promise<void> {
  const broken = await test.db.query({
    text: `
    select a.id from applications a where (
      select (m.to_stage_id, m.to_status, coalesce(m.since, m.at), m.at) is distinct from
        (a.stage_id, a.status, a.stage_entered_at, greatest(a.stage_entered_at, a.put_back_at))
      from stage_moves m where m.application_id = a.id order by m.at desc, m.id desc limit 1) is not false
    union all
    select application_id from (
      select application_id, from_stage_id, from_status, at,
        lag(to_stage_id) over w as stage_before, lag(to_status) over w as status_before, lag(at) over w as at_before
      from stage_moves window w as (partition by application_id order by at, id)) chain
    where (from_stage_id, from_status) is distinct from (stage_before, status_before) or at <= at_before
    union all
    select u.application_id from stage_moves u join stage_moves m on m.id = u.undoes
    where m.application_id <> u.application_id or m.at >= u.at
      or (m.from_stage_id, m.from_status) is distinct from (u.to_stage_id, u.to_status)`,
  })
  expect(broken).toEqual([])
}
