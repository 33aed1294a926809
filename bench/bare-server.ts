// The baseline: the same SQL through bare node:http and a bare pg pool, without session, validation or framework. The
// product's requests per second are reported as a share of it.
// DATABASE_URL=… node bench/bare-server.ts <port>
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import '#app/server/modules.ts'
import type { CandidateCreate, CandidateListQuery } from '#domains/candidates/contract/schemas.ts'
import type { CandidateStatus } from '#domains/candidates/contract/words.ts'
import { newCandidate } from '#domains/candidates/server/columns.ts'
import { findCandidate, insertCandidate, isReachable } from '#domains/candidates/server/queries/candidates.ts'
import { listPageWithTotal } from '#domains/candidates/server/queries/list-total.ts'
import type { Period } from '#domains/dashboard/contract/endpoints.ts'
import { getStats } from '#domains/dashboard/server/service.ts'
import { readDays } from '#domains/interviews/server/calendar-service.ts'
import { countInterviews, interviewList } from '#domains/interviews/server/queries/list.ts'
import { reasonsByPosting } from '#domains/pipeline/server/disqualified-service.ts'
import { countColumns, listFirstCards } from '#domains/pipeline/server/queries/board.ts'
import {
  countColumnsAsOf,
  listFirstCardsAsOf,
  listStagesAsOf,
} from '#domains/pipeline/server/queries/board-as-of.ts'
import type { BoardQuery } from '#domains/pipeline/server/queries/board-parts.ts'
import { listStages } from '#domains/pipeline/server/queries/stages.ts'
import { audit } from '#platform/server/audit.ts'
import { connectionSettings, onConnect } from '#platform/server/connection.ts'
import { type Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import { NO_SERVICES } from '#platform/server/services.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { StateCode } from '#shared/us-states.ts'

const { DATABASE_URL: url = '', BENCH_USER_ID: userId = '' } = process.env
const pool = new pg.Pool({ ...connectionSettings(url), max: 16, onConnect: onConnect() })
const db = bare(pool)
const actor: StaffActor = {
  kind: 'staff',
  userId,
  role: 'recruiter',
  name: 'Bench',
  sessionId: '',
  timezone: 'UTC',
}

function bare(on: pg.Pool | pg.PoolClient): Db {
  return {
    query: async (config) => (await on.query(config as pg.QueryConfig)).rows,
  }
}

function list(search: URLSearchParams): Promise<unknown> {
  const status = search.get('status') as CandidateStatus | null
  const state = search.get('state') as StateCode | null
  const query: CandidateListQuery = {
    limit: 50,
    sort: '-last_activity_at',
    q: search.get('q') ?? undefined,
    status: status ? [status] : undefined,
    state: state ? [state] : undefined,
    client: search.get('client') ? [search.get('client') ?? ''] : undefined,
  }
  return listPageWithTotal(db, query, { userId, timezone: 'UTC' })
}

/** The same statements as the board. */
function board(search: URLSearchParams): Promise<unknown> {
  const query: BoardQuery = {
    limit: 30,
    job: search.get('job') ?? undefined,
    client: search.get('client') ?? undefined,
    asOf: search.get('asOf') ?? undefined,
    now: new Date().toISOString(),
    viewer: { userId, timezone: 'UTC' },
  }
  if (query.asOf)
    return Promise.all([
      listStagesAsOf(db, query),
      countColumnsAsOf(db, query),
      listFirstCardsAsOf(db, query),
    ])
  return Promise.all([listStages(db), countColumns(db, query), listFirstCards(db, query)])
}

/** The days of the calendar, and the list behind it. */
function interviews(pathname: string, search: URLSearchParams): Promise<unknown> {
  const one = (name: string) => search.get(name) ?? undefined
  const some = (name: string) => search.getAll(name)
  const filter = {
    ...(one('participant') && { participant: some('participant') }),
    ...(one('client') && { client: some('client') }),
  }
  const viewer = { userId, timezone: 'UTC', now: new Date() }
  const [from = '', to = ''] = [one('from'), one('to')]
  if (pathname.endsWith('/calendar'))
    return readDays(db, { ...filter, from, to, perHour: Number(one('perHour')) }, viewer)
  const query = { ...filter, limit: 50, sort: '-starts_at' } as const
  return Promise.all([interviewList.page(db, query, viewer), countInterviews(db, filter, viewer)])
}

async function create(body: string): Promise<unknown> {
  const edit = JSON.parse(body) as CandidateCreate
  const { emails = [], phones = [] } = edit
  const client = await pool.connect()
  const tx = {
    db: bare(client),
    actor,
    now: new Date(),
    requestId: 'bare',
    ip: '127.0.0.1',
    origin: '',
    services: NO_SERVICES,
  }
  await client.query('begin')
  await isReachable(tx.db, { emails, phones })
  const row = await insertCandidate(tx.db, newCandidate({ edit, by: userId, now: tx.now }))
  await audit(tx, {
    action: 'created',
    subjectType: 'candidate',
    subjectId: row.id,
    after: { source: 'manual' },
  })
  await publish(tx, { type: 'candidates.created', ids: [row.id], audience: 'staff' })
  await client.query('commit')
  client.release()
  return row
}

/** All figures are requested together. The services contain only statements. */
function figures(pathname: string, search: URLSearchParams): Promise<unknown> {
  const context = { db, actor, now: new Date(), requestId: 'bench' } as unknown as Context<StaffActor>
  if (pathname.endsWith('/reasons')) return reasonsByPosting(context, Number(search.get('days')))
  const days = (search.get('days') ?? '30') as Period
  return getStats(context, { days, client: search.get('client') ?? undefined, whose: 'everyone' })
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'POST') {
    let body = ''
    for await (const chunk of request) body += chunk
    return create(body)
  }
  if (pathname === '/api/candidates') return list(searchParams)
  if (pathname === '/api/pipeline/board') return board(searchParams)
  if (pathname.startsWith('/api/dashboard') || pathname.endsWith('/reasons'))
    return figures(pathname, searchParams)
  if (pathname.startsWith('/api/interviews')) return interviews(pathname, searchParams)
  return findCandidate(db, pathname.slice('/api/candidates/'.length))
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = JSON.stringify(await answer(request))
    response.setHeader('content-type', 'application/json')
    response.end(body)
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
}

createServer((request, response) => void handle(request, response)).listen(
  Number(process.argv[2]),
  '127.0.0.1',
  () => process.stdout.write('ready\n'),
)
