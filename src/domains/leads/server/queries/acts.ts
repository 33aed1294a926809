// What staff change in leads: one by one, many at once with undo, and the erasure of a person.
import { auditRows, eraseAuditOf } from '#platform/server/audit.ts'
import { forgetChangesOf, rememberRows } from '#platform/server/change-set.ts'
import type { Db } from '#platform/server/database.ts'
import { forgetAnswersAbout } from '#platform/server/idempotency.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { LeadChange } from '../../contract/schemas.ts'
import type { LeadStatus } from '../../contract/words.ts'
import { ERASED_CONSENT, ERASED_LEAD } from './columns.ts'

export type LockedLead = RowOf<typeof lock>

const lock = statement(
  'leads.lock',
  `select l.id, l.status, l.is_test, l.campaign_id, l.candidate_id, l.shares_sold, l.share_limit, l.rejected_for,
     l.email_hash is not null or l.phone_hash is not null as has_contact, l.owner_id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email, p.phone, 'A lead') as name
   from leads l left join lead_contacts p on p.lead_id = l.id where l.id = any($1) order by l.id for no key update of l`,
).as<{ status: LeadStatus }>()
/** In the order of ids, so that two bulk acts never block each other. */
export const lockLeads = (db: Db, ids: readonly string[]) => lock.rows(db, [ids])

export type BulkActor = { id: string; name: string; requestId: string; ip: string | null }

const image = (row: string) => `jsonb_build_object('status', ${row}.status, 'owner_id', ${row}.owner_id)`

const assign = statement(
  'leads.assign',
  `with target as materialized (select l.id, ${image('l')} as before from leads l where l.id = any($1)),
     changed as (
       update leads l set owner_id = $2, status = 'assigned', version = l.version + 1, updated_at = now()
       from target where l.id = target.id returning l.id, target.before, ${image('l')} as after),
     remembered as (${rememberRows({ changeSetId: '$3', from: 'changed' })}),
     ${auditRows({
       from: 'changed',
       subjectType: 'lead',
       actorId: '$4::uuid',
       actorName: '$5::text',
       action: `'assigned'`,
       changeSetId: '$3::uuid',
       requestId: '$6::text',
       ip: '$7::inet',
     })}
   select count(*)::int as changed from changed`,
)

export async function assignMany(
  db: Db,
  given: { ids: readonly string[]; ownerId: string; changeSetId: string; actor: BulkActor },
): Promise<number> {
  const { ids, ownerId, changeSetId, actor } = given
  const values = [ids, ownerId, changeSetId, actor.id, actor.name, actor.requestId, actor.ip] as const
  return (await assign.first(db, values))?.changed ?? 0
}

const undo = statement(
  'leads.undo',
  `with item as materialized (
       select l.id, i.before, i.after, ${image('l')} = i.after and l.candidate_id is null as unchanged,
         coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), 'A lead') as name
       from change_set_items i join leads l on l.id = i.subject_id left join lead_contacts p on p.lead_id = l.id
       where i.change_set_id = $1 order by l.id for no key update of l),
     restored as (
       update leads l set status = item.before ->> 'status', owner_id = (item.before ->> 'owner_id')::uuid,
         version = l.version + 1, updated_at = now()
       from item where l.id = item.id and item.unchanged returning l.id, item.after as before, item.before as after),
     ${auditRows({
       from: 'restored',
       subjectType: 'lead',
       actorId: '$2::uuid',
       actorName: '$3::text',
       action: `'undone'`,
       changeSetId: '$1::uuid',
       requestId: '$4::text',
       ip: '$5::inet',
     })}
   select (select count(*)::int from restored) as changed, coalesce((select jsonb_agg(jsonb_build_object(
     'id', id, 'name', name, 'reason', 'Changed again since then.')) from item where not unchanged), '[]') as skipped`,
).as<Pick<LeadChange, 'changed' | 'skipped'>>()

export async function undoAssign(db: Db, { id, actor }: { id: string; actor: BulkActor }) {
  return (
    (await undo.first(db, [id, actor.id, actor.name, actor.requestId, actor.ip])) ?? {
      changed: 0,
      skipped: [],
    }
  )
}

type Person = {
  leadIds?: readonly string[]
  candidateIds?: readonly string[]
  emailHashes?: readonly Buffer[]
  /** A family can share a number, so a lead with another email has to have one of the names. */
  phoneHashes?: readonly Buffer[]
  names?: readonly string[]
}
type PersonLead = RowOf<typeof ofPerson>

// By lead, candidate or email first, then by every contact of those leads: a second lead may have the phone number alone.
const ofPerson = statement(
  'leads.of-person',
  `with own as (
       select id, email_hash, phone_hash from leads
       where status <> 'erased' and (candidate_id = any($1) or email_hash = any($2) or id = any($3))
       union all
       select f.id, f.email_hash, f.phone_hash from leads f left join lead_contacts c on c.lead_id = f.id
       where f.status <> 'erased' and f.phone_hash = any($4)
         and (f.email_hash is null or lower(trim(c.first_name || ' ' || c.last_name)) = any($5)))
   select l.id, l.source, l.external_id, l.event_id, l.email_hash, l.phone_hash, p.email, p.phone
   from leads l left join lead_contacts p on p.lead_id = l.id
   where l.status <> 'erased' and (l.id in (select id from own)
     or l.email_hash in (select email_hash from own) or l.phone_hash in (select phone_hash from own))
   order by l.id for no key update of l`,
)
export const listOfPerson = (
  db: Db,
  { leadIds = [], candidateIds = [], emailHashes = [], phoneHashes = [], names = [] }: Person,
) =>
  ofPerson.rows(db, [
    candidateIds,
    emailHashes,
    leadIds,
    phoneHashes,
    names.map((name) => name.toLowerCase()),
  ])

// Consents first, because they keep the hashes of a sold lead.
const ERASE = [
  `update lead_consents c set ${ERASED_CONSENT} from leads l where l.id = c.lead_id and l.id = any($1)`,
  `update leads set ${ERASED_LEAD} where id = any($1)`,
  'delete from lead_contacts where lead_id = any($1)',
]

const repeats = statement(
  'leads.repeats',
  `select r.event_id from lead_repeats r join leads l using (source, external_id) where l.id = any($1)`,
)

/** The figures keep counting the leads. Answers the events whose bodies hold the person. */
export async function eraseLeads(db: Db, leads: readonly PersonLead[]): Promise<string[]> {
  const ids = leads.map(({ id }) => id)
  const again = await repeats.rows(db, [ids])
  for (const text of ERASE) await db.query({ text, values: [ids] })
  await eraseAuditOf(db, ids)
  await forgetChangesOf(db, ids)
  await forgetAnswersAbout(db, ids)
  return [...leads.flatMap(({ eventId }) => eventId ?? []), ...again.map((row) => row.eventId)]
}
