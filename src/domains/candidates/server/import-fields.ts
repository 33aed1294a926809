// The columns of a file that become fields of a candidate. The table of fields names each one, so none is forgotten.
import {
  centsIn,
  cityStateIn,
  consentIn,
  dateIn,
  EMAIL_LIKE,
  isDenial,
  isOptOut,
  nameIn,
  numberIn,
  optOutIn,
  PHONE_LIKE,
  splitCell,
  stateIn,
  yesNoIn,
  ZIP_LIKE,
  zipIn,
} from '#platform/server/import-cells.ts'
import type { CellValue, ImportColumn } from '#platform/server/import-row.ts'
import { CANDIDATE_FIELDS, type FieldName } from '../contract/candidate-fields.ts'
import { CANDIDATE_LOOKS, CANDIDATE_STATUSES, PAY_UNITS } from '../contract/words.ts'

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
const NO_CONTACT = { doNotCall: true, smsOptIn: false, emailOptOut: true }

const flag = (name: FieldName) => (text: string) => {
  const value = yesNoIn(text)
  return value === undefined ? 'Enter yes or no.' : { [name]: value }
}
const text = (name: FieldName, ...synonyms: string[]): Described => ({
  synonyms,
  read: (given) => ({ [name]: given }),
})

function payOf(given: string): CellValue {
  const cents = centsIn(given)
  if (cents === undefined || cents <= 0) return 'Enter an amount such as $25/hour.'
  const unit = PAY_UNITS.find((each) =>
    given.toLowerCase().includes(each === 'hour' ? 'h' : each.slice(0, 2)),
  )
  return { desiredPay: { cents, unit: unit ?? (cents < 50_000 ? 'hour' : 'year') } }
}

function statusOf(given: string): CellValue {
  const status = CANDIDATE_STATUSES.find((each) =>
    [each, CANDIDATE_LOOKS[each].label.toLowerCase()].includes(given.toLowerCase()),
  )
  return status ? { status } : 'Enter a status of this product, such as Qualified.'
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

// biome-ignore format: one line for each column
const COLUMNS: Record<FieldName, readonly Described[]> = {
  firstName: [text('firstName', 'first', 'given name', 'forename', 'fname')],
  lastName: [text('lastName', 'last', 'surname', 'family name', 'lname'), { name: 'name', label: 'First and last name', sets: ['firstName', 'lastName'], synonyms: ['name', 'full name', 'candidate', 'candidate name', 'applicant', 'applicant name', 'contact'], read: (given) => nameIn(given) ?? 'Enter first and last name.' }],
  status: [{ synonyms: ['candidate status'], read: statusOf }],
  title: [text('title', 'job title', 'position', 'role', 'occupation', 'current title')],
  employer: [text('employer', 'company', 'current employer', 'current company', 'organization')],
  years: [{ synonyms: ['years', 'yrs', 'experience', 'yoe', 'years experience'], read: (given) => { const years = numberIn(given); return years === undefined ? 'Enter a number of years.' : { years: Math.floor(years) } } }],
  emails: [{ name: 'email', synonyms: ['e mail', 'mail', 'email address', 'e mail address', 'emails', 'primary email'], pattern: EMAIL_LIKE, read: (given) => ({ emails: given.split(/[\s,;|]+/).filter(Boolean) }) }],
  phones: [{ name: 'phone', synonyms: ['cell', 'mobile', 'telephone', 'tel', 'phone number', 'cell phone', 'mobile phone', 'phones', 'phone #'], pattern: PHONE_LIKE, read: (given) => ({ phones: given.split(/[,;|/\n]/).map((each) => each.trim()).filter(Boolean) }) }],
  city: [text('city', 'town', 'location city'), { name: 'cityState', label: 'City and state', sets: ['city', 'state'], synonyms: ['city st', 'city state', 'location', 'place'], read: (given) => cityStateIn(given) ?? 'Enter city and state, such as Katy, TX.' }],
  state: [{ synonyms: ['st', 'province', 'region'], read: (given) => ({ state: stateIn(given) ?? given }) }],
  zip: [{ synonyms: ['zip code', 'postal code', 'postcode', 'zipcode'], pattern: ZIP_LIKE, read: (given) => ({ zip: zipIn(given) }) }],
  skills: [{ synonyms: ['skill', 'skill set', 'keywords'], read: (given) => ({ skills: splitCell(given) }) }],
  tags: [{ synonyms: ['tag', 'labels', 'groups'], read: (given) => ({ tags: splitCell(given) }) }],
  ownerId: [],
  source: [],
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

export const IMPORT_COLUMNS: readonly ImportColumn[] = (Object.keys(COLUMNS) as FieldName[]).flatMap(
  (field) =>
    COLUMNS[field].map((column) => ({
      name: field,
      label: CANDIDATE_FIELDS[field].label,
      synonyms: [],
      ...column,
    })),
)

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

const READ_CUSTOM: Record<Definition['kind'], (given: string, field: Definition) => unknown> = {
  text: (given) => given,
  number: (given) => numberIn(given) ?? given,
  date: (given) => dateIn(given) ?? given,
  choice: (given, { options }) => options.find((each) => each.toLowerCase() === given.toLowerCase()) ?? given,
  yes_no: (given) => yesNoIn(given) ?? given,
}

/** The agency's own fields. */
export const customColumn = (field: Definition): ImportColumn => ({
  name: `custom.${field.id}`,
  label: field.label,
  synonyms: [],
  read: (given) => ({ custom: { [field.id]: READ_CUSTOM[field.kind](given, field) } }),
})
