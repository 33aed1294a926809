// The fields of a form with values of its latest leads, and a test lead: what the steps of a new campaign show.
import {
  type FormSamples,
  TESTED_NAMES,
  type TestLead,
  type TestLeadResult,
} from '#domains/campaigns/contract/schemas.ts'
import type { Channel } from '#domains/campaigns/contract/words.ts'
import { type FormCampaign, findCampaignOfForm } from '#domains/campaigns/server/index.ts'
import { FORM_NAMES } from '#domains/integrations/contract/lead-fields.ts'
import { fetchForm, GraphError, metaSettings } from '#domains/integrations/server/index.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { pick } from '#shared/fields.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { MappedField } from '../contract/words.ts'
import { createLead } from './create-lead.ts'
import { type FieldMap, type FormField, mapFields, usualField, wordsIn } from './field-map.ts'
import { sourceOf } from './join-campaign.ts'
import { type FormOf, putQuestions } from './queries/form-questions.ts'
import { findLead } from './queries/leads.ts'
import { countWaitingOf, listRecent, listWaitingFields, type SampleLead } from './queries/waiting.ts'

type Form = { channel: Channel; formId: string }

export async function readFormSamples(context: Context, form: Form): Promise<FormSamples> {
  const source = sourceOf(form.channel, form.formId)
  if (!source) return { from: 'none', waiting: 0, names: [], leads: [] }
  const asked = { source, formId: form.formId }
  const [rows, waiting, questions] = await Promise.all([
    listWaitingFields(context.db, asked),
    countWaitingOf(context.db, asked),
    form.channel === 'meta_lead_ad' ? questionsOf(context, asked) : [],
  ])
  if (rows.length > 0) return samplesOf('waiting', { waiting, leads: rows.map((row) => row.formFields) })
  const campaign = await findCampaignOfForm(context.db, form.channel, form.formId)
  const recent = campaign ? await listRecent(context.db, campaign.id) : []
  if (campaign && recent.length > 0)
    return samplesOf('campaign', { waiting, leads: recent.map((lead) => fieldsOf(lead, campaign)) })
  const leads = questions.length > 0 ? [questions.map((name) => ({ name, value: '' }))] : []
  return samplesOf(leads.length > 0 ? 'form' : 'none', { waiting, leads })
}

function samplesOf(from: FormSamples['from'], given: Pick<FormSamples, 'waiting' | 'leads'>): FormSamples {
  const names = [...new Set(given.leads.flatMap((fields) => fields.map(({ name }) => name)))]
  return { from, ...given, names: names.map((name) => ({ name, usual: usualField(name) })) }
}

/** Without a connection the form stays unknown, and the user adds its fields by hand. */
async function questionsOf(context: Context, { source, formId }: FormOf): Promise<string[]> {
  const settings = await metaSettings(context)
  if (!settings.accessToken) return []
  try {
    const { questions } = await fetchForm(settings, formId)
    const said = wordsIn(questions.map(({ key, label = '' }) => ({ name: key, value: '', words: label })))
    if (said.length > 0)
      await putQuestions(
        context.db,
        said.map((question) => ({ source, formId, saidAt: context.now, ...question })),
      )
    return questions.map(({ key }) => key)
  } catch (error) {
    if (error instanceof GraphError) return []
    throw error
  }
}

const USUAL_NAMES: Partial<Record<MappedField, string>> = {
  name: 'full_name',
  email: 'email',
  phone: 'phone_number',
  zip: 'zip_code',
  consent: 'consent',
}

/** A lead as its form sent it: by the names of the map, else by the usual ones. */
function fieldsOf(lead: SampleLead, campaign: FormCampaign): FormField[] {
  const values: Partial<Record<MappedField, string | null>> = {
    ...pick(lead, FORM_NAMES),
    name: `${lead.firstName} ${lead.lastName}`.trim(),
    consent: lead.consent,
  }
  const map = Object.entries(campaign.fieldMap as FieldMap)
  const isMapped = (field: MappedField) => map.some(([, target]) => target === field)
  const mapped = map.flatMap(([name, field]) =>
    field && values[field] ? [{ name, value: values[field] }] : [],
  )
  const usual = Object.entries(USUAL_NAMES).flatMap(([field, name]) => {
    const value = values[field as MappedField]
    const isSplit = field === 'name' && (isMapped('firstName') || isMapped('lastName'))
    return value && !isSplit && !isMapped(field as MappedField) ? [{ name, value }] : []
  })
  return [...mapped, ...usual, ...Object.entries(lead.answers).map(([name, value]) => ({ name, value }))]
}

type Test = TestLead & { campaign: FormCampaign; channel: Channel; formId: string | null }

/** Through the same steps as every other lead, marked as a test. */
export async function makeTestLead(context: Tx<StaffActor>, test: Test): Promise<TestLeadResult> {
  const { campaign, channel, formId, fields } = test
  const mapped = mapFields(fields, campaign.fieldMap as FieldMap)
  const created = await createLead(context, {
    source: (formId && sourceOf(channel, formId)) || 'manual',
    externalId: `test-${uuidv7()}`,
    campaign,
    formId,
    pageId: null,
    eventId: null,
    isBackfilled: false,
    isTest: true,
    receivedAt: context.now,
    mapped,
    fields,
    attribution: {},
  })
  const row = created && (await findLead(context.db, created.id))
  if (!row) throw new Error('A test lead has an id of its own, so it is always new.')
  return {
    leadId: row.id,
    status: row.status,
    rejectedFor: row.rejectedFor,
    ...pick(mapped, TESTED_NAMES),
    consent: mapped.consent,
    answers: mapped.answers,
    place: [row.city, [row.state, row.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null,
    category: row.category,
    flags: row.flags,
  }
}
