// The webhook lab: signs a body as its provider would, sends it to the real address, and reads what became of it.

import { randomBytes } from 'node:crypto'
import { audit } from '#platform/server/audit.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { expectationOf } from '../contract/lab.ts'
import type { LabAnswer, LabInput, LabSend } from '../contract/schemas.ts'
import { type LabCall, prepareCalls } from './lab-calls.ts'
import { routedSteps } from './ports.ts'
import {
  findSend,
  insertSend,
  listSentEvents,
  type SendRow,
  type SentEvent,
  saveAnswers,
} from './queries/lab.ts'
import { MARK_HEADER } from './receive.ts'
import { baseOf } from './testers.ts'

const TIMEOUT_MS = 10_000

export async function sendFromLab(context: Context<StaffActor>, input: LabInput): Promise<LabSend> {
  const calls = await prepareCalls(context, input)
  const id = uuidv7()
  const { provider, signature, fault } = input
  const marked = calls.map((call) => ({ ...call, mark: randomBytes(24).toString('base64url') }))
  // Committed before anything is sent, so that the receiving side knows the marks.
  await transaction(context, async (tx) => {
    await audit(tx, {
      action: 'sent',
      subjectType: 'webhook_test',
      subjectId: id,
      after: { provider, fault },
    })
    await insertSend(tx.db, {
      id,
      by: tx.actor.userId,
      request: { provider, signature, fault },
      tokens: marked.map(({ mark }) => mark),
    })
  })
  const base = baseOf(context.services)
  const answers = await Promise.all(marked.map((call) => post(base, call)))
  await saveAnswers(context.db, id, answers)
  return getLabSend(context, id)
}

/** A call that got no answer has the status 0. */
async function post(
  base: string,
  { path, headers, body, mark }: LabCall & { mark: string },
): Promise<LabAnswer> {
  const since = performance.now()
  const status = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', [MARK_HEADER]: mark },
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { status, ms: performance.now() - since }
}

export async function getLabSend(context: Context, id: string): Promise<LabSend> {
  const row = await findSend(context.db, id)
  if (!row) throw notFound('test')
  const events = await listSentEvents(context.db, id)
  const routed = await routedSteps.get()(
    context,
    events.map((event) => event.id),
  )
  return {
    id,
    sentAt: row.sentAt,
    ...row.request,
    answers: row.answers,
    events: events.map((event) => ({
      id: event.id,
      status: event.status,
      error: event.error,
      leadCount: event.leadCount,
      newCount: event.newCount,
      steps: [...event.steps, routed.get(event.id) ?? []].flat(),
    })),
    ...verdictOf(row, events),
  }
}

/** Compares what happened with what was promised before it was sent. */
export function verdictOf(
  { request, answers }: Pick<SendRow, 'request' | 'answers'>,
  events: readonly SentEvent[],
): Pick<LabSend, 'verdict' | 'words'> {
  const expected = expectationOf(request)
  const others = answers.filter(({ status }) => status !== expected.status)
  const [other] = others
  if (other)
    return {
      verdict: 'different',
      words: `${others.length} of ${answers.length} answered ${other.status || 'nothing'}, not ${expected.status}.`,
    }
  if (!expected.leads) return { verdict: 'as_expected', words: 'Refused, and nothing was kept.' }
  if (events.some(({ status }) => status === 'received' || status === 'processing'))
    return { verdict: 'pending', words: 'The events are being processed.' }
  const bad = events.find(({ status }) => status !== 'done')
  if (bad) return { verdict: 'different', words: bad.error ?? 'An event failed.' }
  const leads = Math.max(0, ...events.map((event) => event.leadCount ?? 0))
  const added = events.reduce((sum, event) => sum + (event.newCount ?? 0), 0)
  const of = `${events.length} ${events.length === 1 ? 'event' : 'events'}`
  if (added > leads) return { verdict: 'different', words: `${of} added ${added} leads, not ${leads}.` }
  const known = added === 0 ? 'all known already' : `${added} added`
  return { verdict: 'as_expected', words: `${of}, ${leads} ${leads === 1 ? 'lead' : 'leads'}, ${known}.` }
}
