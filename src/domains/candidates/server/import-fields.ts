// The columns of a file that become fields of a candidate. The table of fields names each one, so none is forgotten.
import {
  addressIn,
  cityStateIn,
  consentIn,
  EMAIL_LIKE,
  emailsIn,
  isDenial,
  isOptOut,
  nameIn,
  optOutIn,
  PHONE_LIKE,
  splitCell,
  stateIn,
  yesNoIn,
  ZIP_LIKE,
  zipIn,
} from '#platform/server/import-cells.ts'
import { dateIn } from '#platform/server/import-dates.ts'
import { centsIn, foreignCurrencyIn, numberIn } from '#platform/server/import-numbers.ts'
import { phonesIn } from '#platform/server/import-phones.ts'
import type { CellValue, ImportColumn, Writing } from '#platform/server/import-row.ts'
import { foldText } from '#shared/fold-text.ts'
import { CANDIDATE_FIELDS, type FieldName } from '../contract/candidate-fields.ts'
import {
  CANDIDATE_LOOKS,
  CANDIDATE_SOURCES,
  CANDIDATE_STATUSES,
  type CandidateSource,
  type CandidateStatus,
  PAY_UNITS,
  SOURCE_LABELS,
} from '../contract/words.ts'

type Described = Partial<Omit<ImportColumn, 'read'>> & { read: ImportColumn['read'] }

const READ_DATE = 'Enter a date such as 4/30/2027.'
const optOut = (name: 'doNotCall' | 'emailOptOut') => (text: string) => {
  const value = optOutIn(text)
  return value === undefined ? 'Enter yes or no.' : { [name]: value }
}

const optIn = (text: string) => {
  const value = consentIn(text)
  return value === undefined ? 'Enter yes or no.' : { smsOptIn: value }
}

/** Only a no says something: it stands also beside a column that says yes. */
const denied =
  (isDenied: (text: string) => boolean | undefined, fields: Record<string, boolean>) => (text: string) => {
    const value = isDenied(text)
    if (value === undefined) return 'Enter yes or no.'
    return value ? fields : {}
  }
const noConsent = (text: string) => {
  const value = consentIn(text)
  return value === undefined ? undefined : !value
}
export const NO_CONTACT = { doNotCall: true, smsOptIn: false, emailOptOut: true }

const flag = (name: FieldName) => (text: string) => {
  const value = yesNoIn(text)
  return value === undefined ? 'Enter yes or no.' : { [name]: value }
}
const text = (name: FieldName, ...synonyms: string[]): Described => ({
  synonyms,
  read: (given) => ({ [name]: given }),
})

const PAY_WORDS: Record<(typeof PAY_UNITS)[number], RegExp> = {
  hour: /\b(h|hrs?|hour(ly)?|std|stunde|heure|hora)\b/,
  day: /\b(day|daily|tag|jour|dia)\b/,
  week: /\b(wk|week(ly)?|woche|semaine|semana)\b/,
  month: /\b(mo|month(ly)?|monat(lich)?|mois|mes)\b/,
  year: /\b(yr|year(ly)?|annum|annual(ly)?|jahr|an|ano)\b/,
}

/** Without a unit, the amount says it: nobody earns $400 a year, or $9,000 an hour. */
function usualUnit(cents: number): (typeof PAY_UNITS)[number] {
  if (cents < 50_000) return 'hour'
  return cents < 1_500_000 ? 'month' : 'year'
}

function payOf(given: string, { country }: Writing): CellValue {
  const cents = centsIn(given, country)
  if (cents === undefined || cents <= 0) return 'Enter an amount such as $25/hour.'
  const unit = PAY_UNITS.find((each) => PAY_WORDS[each].test(foldText(given)))
  // The number is kept, and its currency with it.
  const unread = foreignCurrencyIn(given) ? { unread: [`Desired pay: ${given}`] } : {}
  return { desiredPay: { cents, unit: unit ?? usualUnit(cents) }, ...unread }
}

/** What other systems call a status of ours. */
const STATUS_WORDS: Readonly<Record<string, CandidateStatus>> = {
  placed: 'hired',
  eingestellt: 'hired',
  embauche: 'hired',
  contratado: 'hired',
  declined: 'rejected',
  abgelehnt: 'rejected',
  abgesagt: 'rejected',
  refuse: 'rejected',
  rechazado: 'rejected',
  neu: 'new',
  nouveau: 'new',
  nuevo: 'new',
  'in prufung': 'in_review',
  'en cours': 'in_review',
  'en revision': 'in_review',
  qualifiziert: 'qualified',
  qualifie: 'qualified',
  calificado: 'qualified',
}

/** A status that is a wish: it counts also beside a column that says something else. */
export const isNoContact = (status: string) =>
  /^(do[ _-]?not[ _-]?(contact|call)|dnc)$/.test(foldText(status))

function statusOf(given: string): CellValue {
  const word = foldText(given)
  if (isNoContact(given)) return { ...NO_CONTACT }
  const status =
    STATUS_WORDS[word] ??
    CANDIDATE_STATUSES.find((each) => [each, foldText(CANDIDATE_LOOKS[each].label)].includes(word))
  return status ? { status } : 'Enter a status of this product, such as Qualified.'
}

const SOURCE_WORDS: readonly (readonly [RegExp, CandidateSource])[] = [
  [/\brefer(ral|red|ence)\b|empfehlung|recommandation|recomendacion/, 'referral'],
  [/\b(meta|facebook|instagram)\b/, 'meta_lead_ad'],
  [/\bjobs? (page|posting)\b|\bcareers?\b/, 'job_posting'],
]

function sourceOf(given: string): CellValue {
  const word = foldText(given)
  const own = CANDIDATE_SOURCES.find((each) => [each, foldText(SOURCE_LABELS[each])].includes(word))
  const source = own ?? SOURCE_WORDS.find(([pattern]) => pattern.test(word))?.[1]
  return source ? { source } : 'This source has no name here.'
}

/** Whole years count here. What a file says beyond them is not lost. */
function yearsOf(given: string, { country }: Writing): CellValue {
  const years = numberIn(given, country)
  if (years === undefined) return 'Enter a number of years.'
  const whole = Math.floor(years)
  return { years: whole, ...(whole !== years && { unread: [`Years of experience: ${given}`] }) }
}

/** A field with few values, which a file may name in words of its own. */
const chosen = (choices: readonly string[], read: (text: string) => CellValue) => ({
  choices,
  isChoice: (text: string) => typeof read(text) !== 'string',
})

function phonesOf(given: string, { country }: Writing): CellValue {
  const all = phonesIn(given, country)
  const phones = all.filter((phone) => phone.startsWith('+'))
  if (phones.length === 0) return 'Enter a phone number such as (713) 555-0142.'
  const unread = all.filter((phone) => !phone.startsWith('+')).map((phone) => `Phone: ${phone}`)
  return { phones, ...(unread.length > 0 && { unread }) }
}

/** Only the profile says who it is, not what a browser added to its address. */
function profileOf(given: string): CellValue {
  const path = /linkedin\.com\/(?:in|pub)\/([^/?#\s,]+)/i.exec(given)?.[1]
  return path
    ? { linkedin: `https://www.linkedin.com/in/${path.toLowerCase()}` }
    : 'This is no LinkedIn profile.'
}

const license = (part: 'name' | 'number' | 'expires', label: string, ...synonyms: string[]): Described => ({
  name: `license${part[0]?.toUpperCase()}${part.slice(1)}`,
  label,
  synonyms,
  read(given) {
    const value = part === 'expires' ? dateIn(given) : given
    return value ? { certifications: { [part]: value } } : READ_DATE
  },
})

const NOTE_TITLES = [
  'notes',
  'comments',
  'general comments',
  'remarks',
  'anything else',
  'current stage',
  'job',
  'rejection reason',
  'when can you start',
  'application answers',
]

// biome-ignore format: one line for each column
const COLUMNS: Record<FieldName, readonly Described[]> = {
  firstName: [text('firstName', 'first', 'given name', 'forename', 'fname')],
  lastName: [text('lastName', 'last', 'surname', 'family name', 'lname'), { name: 'name', label: 'First and last name', sets: ['firstName', 'lastName'], synonyms: ['name', 'full name', 'candidate', 'candidate name', 'applicant', 'applicant name', 'contact'], read: (given) => nameIn(given) ?? 'Enter first and last name.' }],
  status: [{ synonyms: ['candidate status'], ...chosen(CANDIDATE_STATUSES.map((each) => CANDIDATE_LOOKS[each].label), statusOf), read: statusOf }],
  title: [text('title', 'job title', 'position', 'role', 'occupation', 'current title')],
  employer: [text('employer', 'company', 'current employer', 'current company', 'organization')],
  years: [{ synonyms: ['years', 'yrs', 'experience', 'yoe', 'years experience'], read: yearsOf }],
  emails: [{ name: 'email', synonyms: ['e mail', 'mail', 'email address', 'e mail address', 'emails', 'primary email'], pattern: EMAIL_LIKE, read: (given) => ({ emails: emailsIn(given) }) }],
  phones: [{ name: 'phone', synonyms: ['cell', 'mobile', 'telephone', 'tel', 'phone number', 'cell phone', 'mobile phone', 'phones', 'phone #'], pattern: PHONE_LIKE, read: phonesOf }],
  address: [{ ...text('address', 'street', 'street address', 'address 1', 'address line 1', 'mailing address'), read: (given) => addressIn(given) ?? { address: given } }],
  linkedin: [{ synonyms: ['linkedin url', 'linkedin profile', 'linked in', 'profile url', 'url', 'website addresses'], pattern: /linkedin\.com\/in\//i, read: profileOf }],
  city: [text('city', 'town', 'location city'), { name: 'cityState', label: 'City and state', sets: ['city', 'state'], synonyms: ['city st', 'city state', 'location', 'place'], read: (given) => cityStateIn(given) ?? 'Enter city and state, such as Katy, TX.' }],
  state: [{ synonyms: ['st', 'province', 'region'], read: (given) => ({ state: stateIn(given) ?? given }) }],
  zip: [{ synonyms: ['zip code', 'postal code', 'postcode', 'zipcode'], pattern: ZIP_LIKE, read: (given) => ({ zip: zipIn(given) }) }],
  skills: [{ synonyms: ['skill', 'skill set', 'keywords'], read: (given) => ({ skills: splitCell(given) }) }],
  tags: [{ synonyms: ['tag', 'labels', 'groups'], read: (given) => ({ tags: splitCell(given) }) }],
  ownerId: [{ name: 'owner', synonyms: ['recruiter', 'assigned to', 'account manager', 'candidate owner'], read: () => 'No user has this name.' }],
  source: [{ synonyms: ['candidate source', 'lead source', 'origin'], ...chosen(CANDIDATE_SOURCES.map((each) => SOURCE_LABELS[each]), sourceOf), read: sourceOf }],
  certifications: [license('name', 'License', 'license name', 'certification', 'certifications', 'credential'), license('number', 'License number', 'lic #', 'license #', 'lic no', 'license no'), license('expires', 'License expires', 'lic exp', 'license expiration', 'expiration date', 'license expiry')],
  workAuthorized: [{ synonyms: ['authorized to work', 'work authorization'], read: flag('workAuthorized') }],
  availableOn: [{ label: 'Available on', synonyms: ['available', 'avail', 'start date', 'availability', 'available from'], read: (given) => { const date = dateIn(given); return date ? { availableOn: date } : READ_DATE } }],
  desiredPay: [{ synonyms: ['pay', 'salary', 'rate', 'desired salary', 'hourly rate', 'expected salary'], read: payOf }],
  bestTimeToCall: [text('bestTimeToCall', 'call time', 'best time')],
  doNotCall: [{ synonyms: ['dnc', 'dont call', 'no calls', 'do not phone', 'call opt out', 'phone opt out', 'opted out of calls', 'has opted out of calls'], read: optOut('doNotCall') }, { name: 'callConsent', label: 'Consent to calls', synonyms: ['call consent', 'phone consent', 'can call', 'call opt in', 'tcpa', 'tcpa consent'], read: denied(noConsent, { doNotCall: true }) }],
  smsOptIn: [{ synonyms: ['sms', 'sms opt in', 'text opt in', 'sms consent', 'text consent'], read: optIn }, { name: 'smsOptOut', label: 'No texts', synonyms: ['sms opt out', 'text opt out', 'opted out of sms', 'no texts', 'no sms', 'do not text', 'do not sms'], read: denied(optOutIn, { smsOptIn: false }) }],
  emailOptOut: [{ synonyms: ['unsubscribed', 'unsubscribe', 'email opt out', 'email unsubscribed', 'opted out of email', 'has opted out of email', 'no email', 'no emails', 'do not email', 'dont email', 'do not mail'], read: optOut('emailOptOut') }, { name: 'emailConsent', label: 'Consent to email', synonyms: ['email consent', 'email opt in', 'can email', 'marketing consent', 'marketing opt in', 'newsletter consent'], read: denied(noConsent, { emailOptOut: true }) }, { name: 'doNotContact', label: 'Do not contact', synonyms: ['opt out', 'opted out', 'no contact', 'dont contact', 'suppressed'], read: denied(optOutIn, NO_CONTACT) }, { name: 'contactConsent', label: 'Consent to contact', synonyms: ['consent', 'consent given', 'consented', 'opt in', 'opted in', 'gdpr consent', 'contact consent', 'has consented'], read: denied(noConsent, NO_CONTACT) }],
  willRelocate: [{ synonyms: ['relocate', 'relocation'], read: flag('willRelocate') }],
  custom: [],
}

/** What becomes no field: lines in the history, and when the person was added elsewhere. */
const OTHER_COLUMNS: readonly ImportColumn[] = [
  { name: 'note', label: 'Notes', synonyms: NOTE_TITLES, read: () => ({}) },
  {
    name: 'noteDate',
    label: 'Date of the notes',
    synonyms: ['note date', 'last note date'],
    read: (given) => (dateIn(given) === undefined ? READ_DATE : { noteDate: dateIn(given) }),
  },
  {
    name: 'createdOn',
    label: 'Created',
    synonyms: [
      'date added',
      'date applied',
      'created at',
      'created date',
      'connected on',
      'timestamp',
      'applied on',
      'submitted at',
    ],
    read: (given) => (dateIn(given) === undefined ? READ_DATE : { createdOn: dateIn(given) }),
  },
]

const FIELD_COLUMNS: readonly ImportColumn[] = (Object.keys(COLUMNS) as FieldName[]).flatMap((field) =>
  COLUMNS[field].map((column) => ({
    name: field,
    label: CANDIDATE_FIELDS[field].label,
    synonyms: [],
    ...column,
  })),
)

export const IMPORT_COLUMNS: readonly ImportColumn[] = [...FIELD_COLUMNS, ...OTHER_COLUMNS]

/** Of two columns of such a field, the one that says no counts. */
export const REFUSALS: ReadonlyMap<string, (cell: string) => boolean> = new Map([
  ...['doNotCall', 'smsOptOut', 'emailOptOut', 'doNotContact'].map((name) => [name, isOptOut] as const),
  ...['callConsent', 'smsOptIn', 'emailConsent', 'contactConsent'].map((name) => [name, isDenial] as const),
])

type Definition = {
  id: string
  label: string
  kind: 'text' | 'number' | 'date' | 'choice' | 'yes_no'
  options: string[]
}

const READ_CUSTOM: Record<
  Definition['kind'],
  (given: string, field: Definition, country: Writing['country']) => unknown
> = {
  text: (given) => given,
  number: (given, _field, country) => numberIn(given, country) ?? given,
  date: (given) => dateIn(given) ?? given,
  choice: (given, { options }) => options.find((each) => each.toLowerCase() === given.toLowerCase()) ?? given,
  yes_no: (given) => yesNoIn(given) ?? given,
}

/** The agency's own fields. */
export const customColumn = (field: Definition): ImportColumn => ({
  name: `custom.${field.id}`,
  label: field.label,
  synonyms: [],
  ...(field.kind === 'choice' && {
    choices: field.options,
    isChoice: (text: string) => field.options.some((each) => each.toLowerCase() === text.toLowerCase()),
  }),
  read: (given, { country }) => ({ custom: { [field.id]: READ_CUSTOM[field.kind](given, field, country) } }),
})
