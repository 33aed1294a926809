// Prints how PostgreSQL answers every kind of board, disqualified list and calendar. It calls the product's own queries
// and explains each statement on its way to the database.
import type pg from 'pg'
import '#app/server/modules.ts'
import type { InterviewFilter } from '#domains/interviews/contract/schemas.ts'
import { readDays } from '#domains/interviews/server/calendar-service.ts'
import { countInterviews, interviewList } from '#domains/interviews/server/queries/list.ts'
import type { DisqualifiedFilter } from '#domains/pipeline/contract/disqualified.ts'
import {
  countColumns,
  listColumnIds,
  listColumnPage,
  listFirstCards,
} from '#domains/pipeline/server/queries/board.ts'
import {
  countColumnsAsOf,
  listColumnPageAsOf,
  listFirstCardsAsOf,
} from '#domains/pipeline/server/queries/board-as-of.ts'
import type { BoardQuery } from '#domains/pipeline/server/queries/board-parts.ts'
import { listCardsById, listCardsOfCandidate } from '#domains/pipeline/server/queries/cards.ts'
import { countDisqualified, listDisqualifiedPage } from '#domains/pipeline/server/queries/disqualified.ts'
import { takePosition } from '#domains/pipeline/server/queries/positions.ts'
import { countReasons } from '#domains/pipeline/server/queries/reasons-by-posting.ts'
import { listCountedStages } from '#domains/pipeline/server/queries/stages.ts'
import type { Db } from '#platform/server/database.ts'

type Case = [title: string, ask: (db: Db) => Promise<unknown>]

export async function explainWork(client: pg.Client): Promise<string> {
  const plans: string[] = []
  for (const [title, ask] of await cases(client)) {
    const { db, statements } = explaining(client)
    await ask(db)
    plans.push(`## ${title}\n${statements.join('\n\n')}\n`)
  }
  return plans.join('\n')
}

/** Explains each statement and also runs it, because the next one may depend on the result. */
function explaining(client: pg.Client): { db: Db; statements: string[] } {
  const statements: string[] = []
  const db: Db = {
    query: async ({ text, values = [] }) => {
      if (!text.startsWith('explain')) statements.push(await plan(client, text, values))
      return (await client.query(text, [...values])).rows
    },
  }
  return { db, statements }
}

async function plan(client: pg.Client, text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await client.query(`explain (analyze, buffers) ${text}`, [...values])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function cases(client: pg.Client): Promise<Case[]> {
  const first = async (text: string) => String((await client.query(text)).rows[0]?.id)
  const job = await first(`select id from job_postings where reference_number = 'B-8'`)
  const owner = await first(`select id from users where name = 'Recruiter 7'`)
  const person = await first(`select id from users where name = 'Interviewer 7'`)
  const of = await first('select client_id as id from job_postings order by id limit 1')
  const stage = '01990000-0000-7000-8000-000000000201'
  const viewer = { userId: owner, timezone: 'America/Chicago' }
  const board = { limit: 30, now: new Date().toISOString(), viewer }
  return [
    ...boardCases(board, { job, client: of, owner: [owner] }, stage),
    ['cards by id', async (db) => listCardsById(db, [await first('select id from applications limit 1')])],
    [
      'a candidate’s applications',
      async (db) =>
        listCardsOfCandidate(db, await first('select candidate_id as id from applications limit 1')),
    ],
    ['a place on top', (db) => takePosition(db, { stageId: stage, movingId: job })],
    ['stages with their counts', (db) => listCountedStages(db)],
    ...disqualifiedCases(viewer, { job, client: of }),
    ...interviewCases({ ...viewer, now: new Date('2026-10-20T12:00:00Z') }, { person, client: of }),
  ]
}

type Scopes = { job: string; client: string; owner: string[] }

function boardCases(base: BoardQuery, { job, client, owner }: Scopes, stage: string): Case[] {
  const kinds: [string, Partial<BoardQuery>][] = [
    ['of everyone', {}],
    ['of a job', { job }],
    ['of a client', { client }],
    ['of an owner', { owner }],
    ['of nobody', { owner: ['none'] }],
    ['over the limit', { sla: 'over' }],
    ['near the limit', { sla: 'near' }],
    ['within the limit', { sla: 'fine' }],
    ['over the limit, a client', { sla: 'over', client }],
    ['search, a common name', { q: 'maria' }],
    ['search in a job', { q: 'maria', job }],
  ]
  return kinds.flatMap(([title, filter]): Case[] => {
    const query = { ...base, ...filter }
    const past = { ...query, asOf: '2026-09-15' }
    const live: Case[] = [
      [`board ${title}, counts`, (db) => countColumns(db, query)],
      [`board ${title}, cards`, (db) => listFirstCards(db, query)],
      [`board ${title}, a page`, (db) => listColumnPage(db, { ...query, limit: 200, stage })],
      [`board ${title}, a whole column`, (db) => listColumnIds(db, { ...query, limit: 500, stage })],
    ]
    if (filter.sla) return live
    return [
      ...live,
      [`board ${title} as of, counts`, (db) => countColumnsAsOf(db, past)],
      [`board ${title} as of, cards`, (db) => listFirstCardsAsOf(db, past)],
      [`board ${title} as of, a page`, (db) => listColumnPageAsOf(db, { ...past, limit: 200, stage })],
    ]
  })
}

function disqualifiedCases(
  viewer: { userId: string; timezone: string },
  { job, client }: { job: string; client: string },
): Case[] {
  const reason = '01990000-0000-7000-8000-000000000306'
  const kinds: [string, DisqualifiedFilter][] = [
    ['of everyone', {}],
    ['of a reason', { reason: [reason] }],
    ['of a side', { side: 'they' }],
    ['of a job', { job }],
    ['of a client', { client }],
    ['second chance', { secondChance: true }],
    ['of a month', { from: '2026-09-01', to: '2026-09-30' }],
    ['search', { q: 'maria' }],
  ]
  return [
    ...kinds.flatMap(([title, filter]): Case[] => [
      [`disqualified ${title}`, (db) => listDisqualifiedPage(db, { ...filter, limit: 50 }, viewer)],
      [`disqualified ${title}, count`, (db) => countDisqualified(db, filter, viewer)],
    ]),
    ['reasons by posting, 90 days', (db) => countReasons(db, { since: '2026-08-03', viewer })],
  ]
}

function interviewCases(
  viewer: { userId: string; timezone: string; now: Date },
  { person, client }: { person: string; client: string },
): Case[] {
  const week = { from: '2026-10-19', to: '2026-10-25' }
  const day = { from: '2026-10-20', to: '2026-10-20' }
  const page = { limit: 50, sort: '-starts_at' } as const
  const kinds: [string, InterviewFilter][] = [
    ['of everyone', {}],
    ['of one person', { participant: [person] }],
    ['of a client', { client: [client] }],
    ['a common name', { q: 'maria' }],
  ]
  return kinds.flatMap(([title, filter]): Case[] => {
    return [
      [`calendar week ${title}`, (db) => readDays(db, { ...filter, ...week, perHour: 4 }, viewer)],
      [`calendar day ${title}`, (db) => readDays(db, { ...filter, ...day, perHour: 4 }, viewer)],
      [`interviews ${title}`, (db) => interviewList.page(db, { ...filter, ...page }, viewer)],
      [`interviews ${title}, count`, (db) => countInterviews(db, filter, viewer)],
      [
        `interviews ${title}, upcoming`,
        (db) => interviewList.page(db, { ...filter, ...page, sort: 'starts_at', when: 'upcoming' }, viewer),
      ],
    ]
  })
}
