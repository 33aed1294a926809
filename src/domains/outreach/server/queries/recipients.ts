// The candidates of a campaign: listed, enrolled, and moved by what they do.
import { isSearch, matchesSql } from '#domains/candidates/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals, fromDay, oneOf, toDay, type Viewer } from '#platform/server/list-filters.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { statement } from '#platform/server/statement.ts'
import type { RecipientFilter } from '../../contract/schemas.ts'
import { DAY_FIGURES, type LeftOutReason, type RecipientState } from '../../contract/words.ts'

export type RecipientRow = {
  id: string
  candidateId: string
  candidateName: string
  state: RecipientState
  reason: string | null
  nextStep: number
  sentSteps: number
  dueAt: string | null
  movedAt: string
}

const moved = { by: 'r.moved_at', key: (row: RecipientRow) => row.movedAt }

export const recipientList = defineList<
  RecipientFilter,
  '-moved_at' | 'moved_at',
  RecipientRow,
  Pick<Viewer, 'timezone'>
>({
  name: 'outreach-recipients',
  from: 'outreach_recipients r',
  id: 'r.id',
  filters: {
    campaign: equals('r.campaign_id'),
    q: (q, { value }) => (isSearch(q) ? matchesSql('r.candidate_id', value(q)) : []),
    state: oneOf('r.state'),
    figure: (figure) => `r.${figure}_at is not null`,
    day: (day, context) => {
      const { figure } = context.filter
      const within = (figure ? [figure] : DAY_FIGURES).map((name) => {
        const column = `r.${name}_at`
        return `${fromDay(column)(day, context)} and ${toDay(column)(day, context)}`
      })
      return `(${within.join(' or ')})`
    },
    // The contract allows a digit and the name of a figure.
    step: (step) => {
      const [position, figure] = step.split('.')
      return `exists (select from outreach_sends s where s.recipient_id = r.id and s.position = ${position}
        and s.${figure}_at is not null)`
    },
  },
  orders: { '-moved_at': moved, moved_at: moved },
  select: ({ where, orderBy, limit }) =>
    `select r.id, r.candidate_id, p.first_name || ' ' || p.last_name as candidate_name, r.state, r.reason, r.next_step, r.due_at,
       r.moved_at, (select count(*)::int from outreach_sends s where s.recipient_id = r.id) as sent_steps from outreach_recipients r join candidates p on p.id = r.candidate_id
     where ${where} order by ${orderBy} limit ${limit}`,
})

export type Enrolled = {
  id: string
  candidateId: string
  status: string
  dueAt: Date | null
  leftOut: LeftOutReason | null
}

const enrol = statement(
  'outreach.enrol',
  `insert into outreach_recipients (id, campaign_id, candidate_id, due_at, outcome, reason, status_at_start)
   select id, $1, candidate_id, due_at, case when reason is not null then 'left_out' end, reason, status
   from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[])
     as e (id, candidate_id, due_at, reason, status)`,
)
export const enrolRecipients = (db: Db, campaignId: string, rows: readonly Enrolled[]) =>
  enrol.rows(db, [
    campaignId,
    rows.map(({ id }) => id),
    rows.map(({ candidateId }) => candidateId),
    rows.map(({ dueAt }) => dueAt),
    rows.map(({ leftOut }) => leftOut),
    rows.map(({ status }) => status),
  ])

const FAMILY = `(select id from candidates where id = $1 or merged_into = $1
  union select merged_into from candidates where id = $1 and merged_into is not null)`

const stopOne = statement(
  'outreach.stop-one',
  `update outreach_recipients set due_at = null, outcome = 'stopped', reason = $2, moved_at = now()
   where id = $1 and outcome is null and due_at is not null returning candidate_id`,
)
const one = statement('outreach.recipient', 'select id from outreach_recipients where id = $1')
export const findRecipient = (db: Db, id: string) => one.first(db, [id])
export const stopRecipientRow = (db: Db, id: string, reason: string) => stopOne.first(db, [id, reason])

const stopOf = statement(
  'outreach.stop-of',
  `update outreach_recipients set due_at = null, outcome = $2, reason = $3, moved_at = now()
   where candidate_id in ${FAMILY} and outcome is null and due_at is not null and ($4 or sent_at is not null)`,
)
type Stop = { candidateId: string; outcome: 'stopped' | 'unsubscribed'; reason: string; everywhere: boolean }
/** Every campaign of the candidate that still waits. Those that sent nothing yet only if everywhere. */
export const stopWaiting = (db: Db, { candidateId, outcome, reason, everywhere }: Stop) =>
  stopOf.rows(db, [candidateId, outcome, reason, everywhere])

const end = statement(
  'outreach.end',
  `update outreach_recipients set due_at = null, outcome = 'stopped', reason = $2, moved_at = now()
   where campaign_id = $1 and due_at is not null`,
)
export const stopAll = (db: Db, campaignId: string, reason: string) => end.rows(db, [campaignId, reason])

const erase = statement(
  'outreach.erase',
  `update outreach_recipients set ${ERASED.outreach_recipients.set}
   where candidate_id = any($1)`,
)
/** The rows stay for the counts. */
export const eraseRecipients = (db: Db, candidateIds: readonly string[]) => erase.rows(db, [candidateIds])
