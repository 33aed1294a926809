// Leads from a file. They come in like every other lead: the same person within 30 days is a duplicate, people who asked
// not to be contacted stay out, and routing decides about the others. A lead never changes by an import.
import { byWord, type FormCampaign, listFormCampaigns } from '#domains/campaigns/server/index.ts'
import { FORM_FIELDS } from '#domains/integrations/contract/form-fields.ts'
import {
  cityStateIn,
  EMAIL_LIKE,
  emailsIn,
  isDenial,
  isOptOut,
  nameIn,
  OPT_OUT_TITLES,
  optOutIn,
  PHONE_LIKE,
  stateIn,
  ZIP_LIKE,
  zipIn,
} from '#platform/server/import-cells.ts'
import { phonesIn } from '#platform/server/import-phones.ts'
import { type ImportColumn, readCells, refused } from '#platform/server/import-row.ts'
import type { Cells, ImportTarget, Known, ReadRow } from '#platform/server/import-target.ts'
import { removeUnreferenced, undoEffects } from '#platform/server/import-undo.ts'
import type { Country } from '#shared/countries.ts'
import { uuidv7 } from '#shared/ids.ts'
import {
  flagText,
  type LeadStatus,
  MAPPED_FIELDS,
  type MappedField,
  rejectedForText,
} from '../contract/words.ts'
import { type Arrival, createLeads, judgeArrivals } from './create-lead.ts'
import { type MappedLead, mapFields, OWN_NAMES } from './field-map.ts'
import { lockLeads } from './queries/acts.ts'

type Row = { mapped: MappedLead; campaign: FormCampaign | undefined }
type Imported = Known & { row?: Row }

const ANSWER = 'answer'
const ANSWER_CELL = /^answer:/

const field = (name: MappedField, ...synonyms: string[]): ImportColumn => ({
  name,
  label: FORM_FIELDS[name],
  synonyms,
  read: (given) => ({ [name]: given }),
})

/** Fields with synonyms, or with a reading of their own. A row of a file has no id at its source. */
// biome-ignore format: one line for each column
const OWN_COLUMNS: Partial<Record<MappedField, readonly ImportColumn[]>> = {
  name: [{ ...field('name', 'full name', 'contact', 'contact name', 'lead', 'lead name'), label: 'First and last name', sets: ['firstName', 'lastName'], read: (given) => nameIn(given) ?? { firstName: given } }],
  firstName: [field('firstName', 'first', 'given name', 'fname')],
  lastName: [field('lastName', 'last', 'surname', 'family name', 'lname')],
  email: [{ ...field('email', 'e mail', 'mail', 'email address', 'e mail address'), pattern: EMAIL_LIKE, read: (given) => ({ email: emailsIn(given)[0] ?? given }) }],
  phone: [{ ...field('phone', 'cell', 'mobile', 'telephone', 'tel', 'phone number', 'cell phone', 'mobile phone'), pattern: PHONE_LIKE, read: (given, { country }) => ({ phone: phonesIn(given, country)[0] ?? given }) }],
  zip: [{ ...field('zip', 'zip code', 'postal code', 'postcode'), pattern: ZIP_LIKE, read: (given) => ({ zip: zipIn(given) }) }],
  city: [field('city', 'town'), { name: 'cityState', label: 'City and state', sets: ['city', 'state'], synonyms: ['city st', 'location'], read: (given) => cityStateIn(given) ?? 'Enter city and state, such as Katy, TX.' }],
  state: [{ ...field('state', 'st', 'region', 'province'), read: (given) => ({ state: stateIn(given) ?? given }) }],
  category: [field('category', 'job title', 'position', 'role', 'job', 'job category')],
  consent: [field('consent', 'consent', 'consent text', 'opt in', 'tcpa', 'agreed to')],
  externalId: [],
}

// biome-ignore format: one line for each column
const COLUMNS: readonly ImportColumn[] = [
  ...MAPPED_FIELDS.flatMap((name) => OWN_COLUMNS[name] ?? [field(name)]),
  { name: 'optOut', label: 'Do not contact', synonyms: OPT_OUT_TITLES, read: (given) => (optOutIn(given) === false ? {} : 'This person asked not to be contacted. Remove the row.') },
]

/** What no field takes. Titles of campaigns are here too, for files whose campaigns are not ours. */
// biome-ignore format: one line for each column
const ANSWERS: ImportColumn = { name: ANSWER, label: 'Keep as an answer', synonyms: ['notes', 'comments', 'campaign', 'campaign name', 'ad name', 'form name', 'platform', 'created time', 'timestamp'], read: () => ({}) }

type Campaign = Awaited<ReturnType<typeof listFormCampaigns>>[number]

const isOpen = ({ status }: Campaign) => status === 'active' || status === 'paused'

/** A file names campaigns. Rows without one belong to the only active campaign for imports. */
function campaignColumn(campaigns: readonly Campaign[]): ImportColumn {
  const known = byWord(campaigns)
  return {
    name: 'campaign',
    label: 'Campaign',
    synonyms: ['campaign name', 'campaign id', 'source campaign'],
    knows: (given) => known.has(given.trim().toLowerCase()),
    choices: campaigns.filter(isOpen).map(({ name }) => name),
    isChoice: (given) => known.has(given.trim().toLowerCase()),
    read(given) {
      const named = known.get(given.trim().toLowerCase()) ?? []
      const campaign = campaigns.find(({ id }) => id === named[0]?.id)
      if (!campaign) return `There is no campaign “${given.slice(0, 120)}”. Use its exact name, or its id.`
      if (named.length > 1) return `${named.length} campaigns are named “${given}”. Use the id instead.`
      return isOpen(campaign)
        ? { campaign }
        : `This campaign is ${campaign.status === 'draft' ? 'a draft' : 'archived'}. Choose an active one.`
    },
  }
}

type Reading = {
  columns: readonly ImportColumn[]
  usual: readonly Campaign[]
  /** For files without a column of consent. */
  consentStatement: string | null
  country: Country
}

function readLead(cells: Cells, { columns, usual, consentStatement, country }: Reading): ReadRow<Row> {
  const { fields, problems } = readCells(cells, columns, { country })
  const { campaign = usual.length === 1 ? usual[0] : undefined, ...texts } = fields as {
    campaign?: FormCampaign
  } & Record<string, string>
  if (!campaign && usual.length > 1)
    problems.push({
      text: `${usual.length} active campaigns take imported leads. Add a column with the campaign.`,
    })
  const answers = Object.entries(cells).filter(([name]) => ANSWER_CELL.test(name))
  const given = [...Object.entries(texts), ...answers].map(([name, value]) => ({
    name: name.replace(ANSWER_CELL, ''),
    value,
  }))
  const mapped = mapFields(given, OWN_NAMES)
  mapped.consent ??= consentStatement
  const flagged = mapped.flags.map((flag) => ({ text: `${flagText(flag)}.` }))
  const keys = [mapped.email, mapped.phone].filter((contact) => contact !== null)
  // Who can be reached comes in. What is no phone number or ZIP code stays among the answers.
  if (keys.length === 0) problems.push(...flagged)
  if (keys.length === 0 && problems.length === 0)
    problems.push({ text: 'Email and phone are empty. Enter one.' })
  if (problems.length > 0) return refused(problems)
  const kept = flagged.map(({ text }) => ({ text: `${text} It is kept among the answers.` }))
  return { values: { mapped, campaign }, keys, ...(kept.length > 0 && { kept }) }
}

const arrivalOf = ({ mapped, campaign }: Row, { id, now }: { id: string; now: Date }): Arrival => ({
  id,
  source: 'import',
  externalId: id,
  campaign,
  formId: null,
  pageId: null,
  eventId: null,
  isBackfilled: false,
  isTest: false,
  receivedAt: now,
  mapped,
  fields: [],
  attribution: {},
})

const WHY_STAYS: Partial<Record<LeadStatus, string>> = {
  partially_sold: 'Sold.',
  sold_out: 'Sold.',
  returned: 'Sold and returned.',
  assigned: 'Assigned to a recruiter.',
}

export const leadImport: ImportTarget<Row, Imported> = {
  event: 'leads.updated',
  duplicates: ['skip', 'create'],
  refusals: new Map([
    ['consent', isDenial],
    ['optOut', isOptOut],
  ]),
  titled: new Set([ANSWER]),
  fields: async (db) => [...COLUMNS, campaignColumn(await listFormCampaigns(db)), ANSWERS],
  async openReader(
    { db },
    _importId,
    { consentStatement, country } = { consentStatement: null, country: 'US' },
  ) {
    const campaigns = await listFormCampaigns(db)
    const usual = campaigns.filter(({ channel, status }) => channel === 'import' && status === 'active')
    const columns = [...COLUMNS, campaignColumn(campaigns)]
    return (cells) => readLead(cells, { columns, usual, consentStatement, country })
  },
  async match(tx, rows, options) {
    const arrivals = rows.map((row) => arrivalOf(row, { id: '', now: tx.now }))
    return (await judgeArrivals(tx, arrivals, options)).map(({ rejectedFor, duplicateOf }) => {
      if (rejectedFor) return { problem: `${rejectedForText(rejectedFor)}. Remove the row.` }
      return duplicateOf ? { id: duplicateOf, version: 1 } : null
    })
  },
  create: (_tx, row) => ({ id: uuidv7(), version: 1, row }),
  change: () => null,
  async insert(tx, leads) {
    const arrivals = leads.flatMap(({ id, row }) => (row ? [arrivalOf(row, { id, now: tx.now })] : []))
    await createLeads(tx, arrivals)
  },
  update: async () => undefined,
  undo: (tx, effects, importId) =>
    undoEffects(tx, effects, importId, {
      subjectType: 'lead',
      hold: async (db, ids) => (await lockLeads(db, ids)).map((lead) => ({ ...lead, version: 1 })),
      nameOf: ({ name }) => name,
      refusal({ status, sharesSold: sold, candidateId }) {
        if (candidateId) return 'Is a candidate now.'
        return sold > 0 ? 'Sold.' : (WHY_STAYS[status] ?? null)
      },
      remove: (db, ids) => removeUnreferenced(db, 'leads', ids),
      restore: async () => undefined,
    }),
}
