// What the webhook lab sent, and the marks by which its events are known.
import { createHash } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { LabAnswer, LabInput, Step } from '../../contract/schemas.ts'
import type { EventStatus } from '../../contract/words.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const take = statement(
  'webhook-lab.take-mark',
  `update webhook_lab_marks set event_id = $2
   where token_hash = $1 and event_id is null and expires_at > now() returning send_id`,
)

/** True for a mark that the lab made and nobody has used. */
export const useMark = async (db: Db, token: string, eventId: string) =>
  Boolean(await take.first(db, [hashOf(token), eventId]))

const addSend = statement(
  'webhook-lab.add',
  'insert into webhook_lab_sends (id, sent_by, request) values ($1, $2, $3)',
)
const addMarks = statement(
  'webhook-lab.add-marks',
  `insert into webhook_lab_marks (token_hash, send_id, expires_at)
   select hash, $2, now() + interval '5 minutes' from unnest($1::bytea[]) as given (hash)`,
)

export type SentRequest = Pick<LabInput, 'provider' | 'signature' | 'fault'>
type NewSend = { id: string; by: string; request: SentRequest; tokens: readonly string[] }

export async function insertSend(db: Db, { id, by, request, tokens }: NewSend): Promise<void> {
  await addSend.rows(db, [id, by, JSON.stringify(request)])
  await addMarks.rows(db, [tokens.map(hashOf), id])
}

const answer = statement('webhook-lab.answer', 'update webhook_lab_sends set answers = $2 where id = $1')
export async function saveAnswers(db: Db, id: string, answers: readonly LabAnswer[]): Promise<void> {
  await answer.rows(db, [id, JSON.stringify(answers)])
}

export type SendRow = RowOf<typeof find>
const find = statement(
  'webhook-lab.find',
  'select id, sent_at, request, answers from webhook_lab_sends where id = $1',
).as<{ request: SentRequest; answers: LabAnswer[] }>()
export const findSend = (db: Db, id: string) => find.first(db, [id])

export type SentEvent = RowOf<typeof events>
const events = statement(
  'webhook-lab.events',
  `select e.id, e.status, e.error, e.lead_count, e.new_count, e.steps from webhook_lab_marks m
   join webhook_events e on e.id = m.event_id where m.send_id = $1 order by e.id`,
).as<{ status: EventStatus; steps: Step[] }>()
export const listSentEvents = (db: Db, id: string) => events.rows(db, [id])

const forget = statement(
  'webhook-lab.forget',
  `delete from webhook_lab_sends where sent_at < now() - interval '7 days'`,
)
export async function forgetOldSends(db: Db): Promise<void> {
  await forget.rows(db, [])
}
