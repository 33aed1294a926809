// The rows that figures count. Rollups, reports of marked days and lists of rows read the same text.

/** Cancelled interviews and no-shows never took place. */
const HELD = `(i.status in ('complete', 'awaiting_feedback')
  or i.status in ('scheduled', 'confirmed') and i.starts_at <= now())`

/** A candidate stands for the records that were merged into it. */
const ROOT = 'coalesce(k.merged_into, k.id)'
const family = (person: string) =>
  `(select own.id from candidates own where own.id = ${person} union all
    select own.id from candidates own where own.merged_into = ${person})`

/** A stage was entered from another kind, and the move was not undone. */
const standing = (move: string, kind: 'offer' | 'hired') => `${move}.undoes is null
  and ${move}.to_status in ('active', 'hired')
  and ${move}.to_stage_id in (select s.id from pipeline_stages s where s.kind = '${kind}')
  and not exists (select from stage_moves u where u.undoes = ${move}.id)`
const ENTERS_HIRED = (move: string) =>
  `${standing(move, 'hired')} and ${move}.to_status = 'hired' and ${move}.from_status is distinct from 'hired'`
/** A hire that did not start is undone. One that left later still was a hire. */
const IS_HIRED = (application: string) =>
  `${application}.merged_into is null and (${application}.status = 'hired' or ${application}.hire_end = 'left')`

/** The moves by which an application became the hire that it is: the last one into a hired stage. */
const hireMove = (move: string, application: string) => `${move}.application_id = ${application}.id
  and ${IS_HIRED(application)} and ${ENTERS_HIRED(move)}
  and not exists (select from stage_moves later where later.application_id = ${application}.id
    and (later.at, later.id) > (${move}.at, ${move}.id) and ${ENTERS_HIRED('later')} offset 0)`

/** A lead that the client marked as hired, and kept. */
const MARKED = (delivery: string) => `${delivery}.hired_at is not null and ${delivery}.returned_at is null`

/**
 * Looked up for one person, by the index. Without "offset 0" the planner joins all people of the client to each other.
 */
const EACH = 'offset 0'

/** An earlier hire of the same person by the same client. Ties are decided by the id. */
const hiredBefore = (
  person: string,
  { at, id, client }: { at: string; id: string; client: string },
) => `exists (
    select from applications o join stage_moves om on ${hireMove('om', 'o')}
      where o.candidate_id in ${family(person)} and o.client_id = ${client} and (om.at, o.id) < (${at}, ${id}) ${EACH})
  or exists (select from leads ol join lead_deliveries od on od.lead_id = ol.id
      where ol.candidate_id in ${family(person)} and not ol.is_test and od.client_id = ${client} and ${MARKED('od')}
        and (od.hired_at, od.id) < (${at}, ${id}) ${EACH})`

/** The lead that brought a candidate: the first delivered to this client, else the first one of all. */
const TOUCH = `left join lateral (
    select tl.id as lead_id, td.id as delivery_id, tl.campaign_id, tl.state, tl.source, tn.product_id
    from leads tl left join lead_deliveries td on td.lead_id = tl.id and td.client_id = a.client_id
      left join order_lines tn on tn.id = td.order_line_id
    where tl.candidate_id in ${family(ROOT)} and not tl.is_test
    order by td.id is null, td.delivered_at, tl.received_at, tl.id limit 1) t on true
  join job_postings j on j.id = a.job_id`

const MEASURED = [
  'delivered',
  'returned',
  'contacted',
  'interviews',
  'offers',
  'hires',
  'applications',
] as const
const NOT_LED = 'null::int as minutes, 0 as led_interviewed, 0 as led_offered, 0 as led_hired'

const one = (measure: (typeof MEASURED)[number]) =>
  `${MEASURED.map((name) => `${name === measure ? 1 : 0} as ${name}`).join(', ')}, 0::bigint as spend_cents, ${NOT_LED}`

/** What the application of a candidate brought. */
const ofApplication = (kind: string, id: string, at: string, measure: (typeof MEASURED)[number]) =>
  `select '${kind}' as kind, ${id} as id, a.client_id, ${at} as at, t.lead_id, t.delivery_id, a.id as application_id,
     ${ROOT} as candidate_id, t.campaign_id, t.product_id, coalesce(t.state, j.state) as state, a.owner_id,
     coalesce(t.source, a.source) as source, a.job_id, ${one(measure)}`

/** What a client marked on a lead. */
const ofMark = (kind: string, at: string, measure: (typeof MEASURED)[number]) =>
  `select '${kind}', d.id, d.client_id, ${at}, d.lead_id, d.id, null::uuid, ${ROOT}, l.campaign_id, n.product_id, l.state,
     l.owner_id, l.source, null::uuid, ${one(measure)}
   from lead_deliveries d join leads l on l.id = d.lead_id join order_lines n on n.id = d.order_line_id
     left join candidates k on k.id = l.candidate_id`

/** Most leads have no candidate, and nothing to look up. */
const anyHire = `(d.hired_at is not null or k.id is not null and exists (select from applications o join stage_moves om on ${hireMove('om', 'o')}
    where o.candidate_id in ${family(ROOT)} and o.client_id = d.client_id))`
const anyOffer = `k.id is not null and exists (select from applications o join stage_moves om on om.application_id = o.id
    where o.merged_into is null and o.candidate_id in ${family(ROOT)} and o.client_id = d.client_id and ${standing('om', 'offer')})`
const anyInterview = `(d.interviewed_at is not null or k.id is not null and exists (select from interviews i
    where i.candidate_id in ${family(ROOT)} and i.client_id = d.client_id and ${HELD}))`
const IS_KEPT = 'd.returned_at is null'
const led = (...ways: string[]) => `(${IS_KEPT} and (${ways.map((way) => `(${way})`).join(' or ')}))::int`

const MINUTES = `case when ${IS_KEPT} and d.first_contacted_at is not null then
  greatest(floor(extract(epoch from d.first_contacted_at - d.delivered_at) / 60), 0)::int end`

const DELIVERIES = `select 'delivery', d.id, d.client_id, d.delivered_at, d.lead_id, d.id, null::uuid, ${ROOT}, l.campaign_id,
    n.product_id, l.state, l.owner_id, l.source, null::uuid, 1, (d.returned_at is not null)::int,
    (${IS_KEPT} and d.first_contacted_at is not null)::int, 0, 0, 0, 0,
    case when ${IS_KEPT} then d.price_cents else 0 end, ${MINUTES},
    ${led(anyHire, anyOffer, anyInterview)}, ${led(anyHire, anyOffer)}, ${led(anyHire)}
  from lead_deliveries d join leads l on l.id = d.lead_id join order_lines n on n.id = d.order_line_id
    left join candidates k on k.id = l.candidate_id where not l.is_test`

/** A person with an interview of ours is not counted again for the client's mark. */
const INTERVIEWED = `${ofMark('interviewed', 'd.interviewed_at', 'interviews')}
  where d.interviewed_at is not null and ${IS_KEPT} and not l.is_test and not exists (select from interviews i
    where i.candidate_id in ${family(ROOT)} and i.client_id = d.client_id and i.status not in ('cancelled', 'no_show') ${EACH})`

const INTERVIEWS = `${ofApplication('interview', 'i.id', 'i.starts_at', 'interviews')}
  from interviews i join applications a on a.id = i.application_id join candidates k on k.id = a.candidate_id ${TOUCH}
  where ${HELD}`

const OFFERS = `${ofApplication('offer', 'a.id', 'm.at', 'offers')}
  from stage_moves m join applications a on a.id = m.application_id and a.merged_into is null
    join candidates k on k.id = a.candidate_id ${TOUCH}
  where ${standing('m', 'offer')} and not exists (
    select from applications o join stage_moves om on om.application_id = o.id
    where o.merged_into is null and o.candidate_id in ${family(ROOT)} and o.client_id = a.client_id and ${standing('om', 'offer')}
      and (om.at, om.id) < (m.at, m.id) ${EACH})`

const HIRES = `${ofApplication('hire', 'a.id', 'm.at', 'hires')}
  from stage_moves m join applications a on ${hireMove('m', 'a')} join candidates k on k.id = a.candidate_id ${TOUCH}
  where m.to_status = 'hired' and not (${hiredBefore(ROOT, { at: 'm.at', id: 'a.id', client: 'a.client_id' })})`

const MARKED_HIRES = `${ofMark('hired', 'd.hired_at', 'hires')}
  where ${MARKED('d')} and not l.is_test
    and not (${hiredBefore(ROOT, { at: 'd.hired_at', id: 'd.id', client: 'd.client_id' })})`

const APPLICATIONS = `${ofApplication('application', 'a.id', 'a.created_at', 'applications')}
  from applications a join candidates k on k.id = a.candidate_id ${TOUCH} where a.merged_into is null`

const BY_KIND = {
  interview: INTERVIEWS,
  delivery: DELIVERIES,
  interviewed: INTERVIEWED,
  offer: OFFERS,
  hire: HIRES,
  hired: MARKED_HIRES,
  application: APPLICATIONS,
} as const
export type Kind = keyof typeof BY_KIND
const EVERY_KIND = Object.keys(BY_KIND) as Kind[]
const IDS = ['lead_id', 'delivery_id', 'application_id', 'candidate_id', 'campaign_id', 'product_id']
/** Names the columns, and has no row. */
const NAMED = `select ''::text as kind, null::uuid as id, null::uuid as client_id, null::timestamptz as at,
  ${IDS.map((name) => `null::uuid as ${name}`).join(', ')}, null::text as state, null::uuid as owner_id,
  null::text as source, null::uuid as job_id, ${MEASURED.map((name) => `0 as ${name}`).join(', ')},
  0::bigint as spend_cents, ${NOT_LED} where false`

/** One row for each thing that counts, with its client and time. Fewer kinds are planned faster. */
export const factsOf = (kinds: readonly Kind[]) =>
  [NAMED, ...EVERY_KIND.filter((kind) => kinds.includes(kind)).map((kind) => BY_KIND[kind])].join(
    '\n union all ',
  )

export const FACTS = EVERY_KIND.map((kind) => BY_KIND[kind]).join('\n union all ')

/** Receipts of hires, each with what brought its candidate. */
export const RECEIPTS = `${ofApplication('receipt', 'r.id', 'r.hired_at', 'hires')}, r.month as day, r.total_cents,
    (r.kind = 'hire')::int as is_hire, r.kind as receipt_kind, r.missing
  from cost_receipts r join applications a on a.id = r.application_id join candidates k on k.id = a.candidate_id ${TOUCH}`

/** The kinds of rows behind each measure. */
export const KINDS = {
  delivered: ['delivery'],
  returned: ['delivery'],
  kept: ['delivery'],
  contacted: ['delivery'],
  calls: ['delivery'],
  spendCents: ['delivery'],
  interviews: ['interview', 'interviewed'],
  offers: ['offer'],
  hires: ['hire', 'hired'],
  applications: ['application'],
} as const

export const DIMENSIONS = ['campaign_id', 'product_id', 'state', 'owner_id', 'source', 'job_id'] as const
export const SUMMED = [...MEASURED, 'spend_cents', 'led_interviewed', 'led_offered', 'led_hired'] as const

/** When something happened to a person, at a client: the times whose days its marks stand for. */
export const EVENTS = (person: string) => `
  select d.client_id, e.at from leads l join lead_deliveries d on d.lead_id = l.id
    cross join lateral (values (d.delivered_at), (d.interviewed_at), (d.hired_at)) e (at)
    where l.candidate_id in ${family(person)} and e.at is not null
  union all select i.client_id, i.starts_at from interviews i where i.candidate_id in ${family(person)}
  union all select a.client_id, a.created_at from applications a where a.candidate_id in ${family(person)}
  union all select a.client_id, m.at from applications a join stage_moves m on m.application_id = a.id
    where a.candidate_id in ${family(person)}`
