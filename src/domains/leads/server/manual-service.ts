// A lead that staff type in, for a campaign whose leads are added by hand. It goes the same way as every other lead.
import { type FormCampaign, listFormCampaigns } from '#domains/campaigns/server/index.ts'
import { FORM_NAMES } from '#domains/integrations/contract/lead-fields.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError, conflict, type FieldProblem, invalid } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { NewLeadInput } from '../contract/schemas.ts'
import { rejectedForText } from '../contract/words.ts'
import { type Arrival, createLead, judgeArrivals } from './create-lead.ts'
import { type MappedLead, mapFields, OWN_NAMES } from './field-map.ts'

/** In the caller's transaction. Answers the id. */
export async function addLead(tx: Tx<StaffActor>, input: NewLeadInput): Promise<string> {
  const campaign = await campaignOf(tx, input.campaignId)
  const mapped = mappedOf(input)
  const arrival = arrivalOf(tx, { campaign, mapped })
  const [judged] = await judgeArrivals(tx, [arrival], { isHeld: true })
  if (judged?.rejectedFor === 'suppressed') throw conflict(`${rejectedForText('suppressed')}.`)
  const created = await createLead(tx, arrival)
  if (!created) throw new Error('A lead that is typed in has an id of its own, so it is always new.')
  await audit(tx, {
    action: 'created',
    subjectType: 'lead',
    subjectId: created.id,
    after: { campaignId: campaign.id, status: created.status },
  })
  return created.id
}

async function campaignOf(tx: Tx, id: string): Promise<FormCampaign> {
  const campaign = (await listFormCampaigns(tx.db)).find((one) => one.id === id)
  if (!campaign) throw invalid('campaignId', 'This campaign does not exist. Choose another.')
  if (campaign.channel !== 'manual')
    throw invalid(
      'campaignId',
      'Leads of this campaign come by themselves. Choose one for leads added by hand.',
    )
  if (campaign.status !== 'active' && campaign.status !== 'paused')
    throw invalid('campaignId', 'This campaign is not active. Launch it, or choose another.')
  return campaign
}

/** The same reading as for every form. What a form may get wrong, a colleague can correct. */
function mappedOf(input: NewLeadInput): MappedLead {
  const given = FORM_NAMES.map((name) => ({ name, value: input[name]?.trim() ?? '' }))
  const fields = given.filter(({ value }) => value !== '')
  const mapped = mapFields(fields, OWN_NAMES)
  const problems = problemsOf(mapped)
  if (problems.length > 0)
    throw new AppError('invalid', {
      userMessage: problems.map(({ message }) => message).join(' '),
      fields: problems,
    })
  return { ...mapped, answers: { ...input.answers }, consent: input.consent?.trim() || null }
}

const FLAGS: Readonly<Record<string, FieldProblem>> = {
  bad_email: { path: 'email', message: 'Enter an address such as name@example.com.' },
  bad_phone: { path: 'phone', message: 'Enter a phone number with 10 digits.' },
  bad_zip: { path: 'zip', message: 'Enter a five-digit ZIP code.' },
}

function problemsOf({ flags, email, phone }: MappedLead): FieldProblem[] {
  const wrong = flags.flatMap((flag) => FLAGS[flag] ?? [])
  if (wrong.length > 0 || email || phone) return wrong
  return [{ path: 'phone', message: 'Enter a phone number or an email address.' }]
}

function arrivalOf(tx: Tx, { campaign, mapped }: { campaign: FormCampaign; mapped: MappedLead }): Arrival {
  const id = uuidv7()
  return {
    id,
    source: 'manual',
    externalId: id,
    campaign,
    formId: null,
    pageId: null,
    eventId: null,
    isBackfilled: false,
    isTest: false,
    receivedAt: tx.now,
    mapped,
    fields: [],
    attribution: {},
  }
}
