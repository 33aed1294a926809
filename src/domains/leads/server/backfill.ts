// Each hour, every form is compared with Meta. A lead whose event never came is created here, and counted as a leak.
import { z } from 'zod'
import { findCampaignOfForm, listActiveForms } from '#domains/campaigns/server/index.ts'
import {
  fetchFormLeads,
  GraphError,
  type GraphLead,
  markMeta,
  metaSettings,
} from '#domains/integrations/server/index.ts'
import { job, type LoopDefinition } from '#platform/server/module.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { createTogether } from './create-together.ts'
import { asGraphError } from './intake.ts'
import { startCampaign } from './join-campaign.ts'
import { metaArrival } from './meta-arrival.ts'
import {
  claimForm,
  type FormCheck,
  finishCheck,
  postponeCheck,
  registerForms,
  retireForms,
  saveProgress,
} from './queries/form-checks.ts'
import { findKnown } from './queries/intake.ts'

/** A lead of the last minutes may still come by itself. It is compared an hour later. */
const ON_ITS_WAY_MS = 10 * MINUTE
/** A new check goes a little further back than the last one ended. Meta keeps leads for 90 days. */
const OVERLAP_MS = HOUR
const OLDEST_MS = 90 * DAY
const PAUSE_SECONDS = { temporary: 300, rate_limited: 900, expired: 900, unknown: 86_400 } as const

export const formRegistration = job({
  name: 'leads.forms-to-check',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
  schedule: '52 * * * *',
  async run(context) {
    const { db } = context
    const forms = await listActiveForms(db, 'meta_lead_ad')
    // A lead that was fetched while its campaign was being added has missed it.
    for (const formId of forms) {
      const campaign = await findCampaignOfForm(db, 'meta_lead_ad', formId)
      if (campaign)
        await transaction(context, (tx) =>
          startCampaign(tx, { id: campaign.id, channel: 'meta_lead_ad', formId, wasPaused: false }),
        )
    }
    await registerForms(db, forms)
    await retireForms(db, forms)
  },
})

export const checkForms: LoopDefinition = {
  name: 'leads.check-forms',
  reachesOutside: true,
  everyMs: 30_000,
  async run(context) {
    const form = await claimForm(context.db)
    if (!form) return false
    await checkForm(context, form)
    return true
  },
}

async function checkForm(context: Context, form: FormCheck): Promise<void> {
  const failure = await compare(context, form).catch(asGraphError)
  if (!failure) return
  const { kind, message, retryAfterSeconds } = failure
  // A connection that was never made cannot expire.
  const { accessToken, appSecrets } = await metaSettings(context)
  const isConnected = accessToken !== undefined || appSecrets.length > 0
  if (kind === 'expired' && isConnected) await markMeta(context, 'expired', message)
  await postponeCheck(context.db, {
    formId: form.formId,
    error: message,
    seconds: retryAfterSeconds ?? PAUSE_SECONDS[kind],
    // A cursor that Meta no longer knows would fail forever.
    isRestart: kind === 'unknown',
  })
}

/** Pages newest first, until everything on a page is known and older than the last check. */
async function compare(context: Context, form: FormCheck): Promise<GraphError | null> {
  const { db, now } = context
  const settings = await metaSettings(context)
  if (!settings.accessToken)
    return new GraphError('expired', 'There is no access token for Meta. Connect Meta.')
  const until = now.getTime() - ON_ITS_WAY_MS
  const from = form.checkedTo ? Date.parse(form.checkedTo) - OVERLAP_MS : now.getTime() - OLDEST_MS
  let { cursor } = form
  let compared = cursor ? form.lastCompared : 0
  let missing = cursor ? form.lastMissing : 0
  for (;;) {
    const page = await fetchFormLeads(settings, form.formId, cursor)
    const due = page.leads.filter(
      (lead) => timeOf(lead) <= until && timeOf(lead) >= now.getTime() - OLDEST_MS,
    )
    const added = await addMissing(context, { formId: form.formId, leads: due })
    compared += due.length
    missing += added
    const isPast = page.leads.every((lead) => timeOf(lead) < from)
    if (!page.after || (isPast && added === 0)) break
    cursor = page.after
    await saveProgress(db, { formId: form.formId, cursor, compared, missing })
  }
  await finishCheck(db, { formId: form.formId, checkedTo: new Date(until), compared, missing })
  return null
}

const timeOf = ({ created_time: time = '' }: GraphLead) => Date.parse(time) || 0

type Compared = { formId: string; leads: readonly GraphLead[] }

async function addMissing(context: Context, { formId, leads }: Compared): Promise<number> {
  const known = await findKnown(
    context.db,
    'meta',
    leads.map(({ id }) => id),
  )
  const missing = leads.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return 0
  const campaign = findCampaignOfForm(context.db, 'meta_lead_ad', formId)
  const arrivals = await Promise.all(
    missing.map((lead) =>
      metaArrival(context, {
        lead,
        change: { leadgenId: lead.id, formId, pageId: null, adId: lead.ad_id },
        source: 'meta',
        event: null,
        isBackfilled: true,
        campaignOf: () => campaign,
      }),
    ),
  )
  return (await createTogether(context, arrivals)).filter(Boolean).length
}
