// Decides a lead with the live state and changes nothing.
import { findLeadFacts } from '#domains/leads/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { findZip } from '#platform/server/places/places.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Body } from '#shared/endpoint.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Tried } from '../contract/api-schemas.ts'
import type { tryLead as endpoint } from '../contract/endpoints.ts'
import type { RuleSet } from '../contract/schemas.ts'
import { TARGET_LABELS } from '../contract/words.ts'
import { decide } from '../engine/decide.ts'
import type { Lead, Taker } from '../engine/facts.ts'
import { BLANK } from '../engine/possible-lead.ts'
import { namesIn, toExplanation } from './explain-decision.ts'
import { findDraft, getPublishedRules } from './queries/versions.ts'
import { loadClientsKnowing, loadClientsServed } from './sales.ts'
import { loadState, toEngineLead } from './state.ts'

type Input = Body<typeof endpoint>

export async function tryLead({ db, now }: Context, input: Input): Promise<Tried> {
  const rules = await rulesOf(db, input.version)
  const lead = input.lead ? typedLead(input.lead, now) : await storedLead(db, input.leadId ?? '')
  const state = await loadState(db, rules, now.getTime())
  const decision = decide({ lead, rules, state })
  const names = await namesIn(db, [rules], [decision.trace])
  // As the trace tells them, for example "1 of 1" for an exclusive order of a rule that shares.
  const sales = decision.trace.rules
    .flatMap(({ targets = [] }) => targets)
    .flatMap(({ code, b }) => (code === 'took_sale' ? [b] : []))
  const firstSale = decision.takers.find(({ saleNo }) => saleNo !== null)?.saleNo ?? 1
  const nameOf = ({ target, orderId }: Taker) => {
    if (target.kind === 'open_orders') return names.get(orderId ?? '')
    if (target.kind === 'order') return names.get(target.clientId)
    return target.kind === 'recruiter' ? names.get(target.userId) : undefined
  }
  return {
    ...toExplanation(decision.trace, rules, names),
    takers: decision.takers.map((taker) => ({
      name: nameOf(taker) ?? TARGET_LABELS[taker.target.kind],
      priceCents: taker.saleNo === null ? null : taker.priceCents,
      sale: taker.saleNo === null ? null : `sale ${sales[taker.saleNo - firstSale]}`,
    })),
    shareLimit: decision.shareLimit,
  }
}

async function rulesOf(db: Db, version: Input['version']): Promise<RuleSet> {
  if (version === 'published') return getPublishedRules(db)
  const draft = await findDraft(db)
  if (!draft) throw conflict('There is no draft. Edit a rule first, or try the published version.')
  return { version: draft.number, rules: draft.rules }
}

/** A lead is tried as if it arrived now, so what became of it before does not count. */
async function storedLead(db: Db, id: string): Promise<Lead> {
  const row = await findLeadFacts(db, id)
  if (!row) throw notFound('lead')
  const [served, known] = await Promise.all([loadClientsServed(db, [id]), loadClientsKnowing(db, [id])])
  return toEngineLead(row, { served: served.get(id), known: known.get(id) })
}

function typedLead(lead: NonNullable<Input['lead']>, now: Date): Lead {
  const place = lead.zip ? findZip(lead.zip) : null
  const { campaignId, answers, hasConsent, ...fields } = lead
  return {
    ...BLANK,
    ...fields,
    id: uuidv7(),
    receivedAt: now.getTime(),
    state: place?.state ?? lead.state,
    countyFips: place?.county || null,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    // A lead that is typed in stands for one of a campaign, which every routed lead has.
    campaignId: campaignId ?? '',
    answers,
    hasConsent,
  }
}
