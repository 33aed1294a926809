// The columns of a file that become fields of a posting. The table of fields names each one, so none is forgotten.
import { cityStateIn, stateIn, yesNoIn, ZIP_LIKE, zipIn } from '#platform/server/import-cells.ts'
import { dateIn } from '#platform/server/import-dates.ts'
import { centsIn, numberIn } from '#platform/server/import-numbers.ts'
import type { CellValue, ImportColumn } from '#platform/server/import-row.ts'
import { foldName, foldText } from '#shared/fold-text.ts'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import { POSTING_FIELDS, type PostingName } from '../contract/posting-fields.ts'
import { EMPLOYMENT_TYPES, PAY_UNITS } from '../contract/words.ts'

type Described = Partial<Omit<ImportColumn, 'read'>> & { read: ImportColumn['read'] }

const text = (name: PostingName, ...synonyms: string[]): Described => ({
  synonyms,
  read: (given) => ({ [name]: given }),
})
const flag = (name: PostingName, ...synonyms: string[]): Described => ({
  synonyms,
  read(given) {
    const value = yesNoIn(given)
    return value === undefined ? 'Enter yes or no.' : { [name]: value }
  },
})
const cents = (name: PostingName, ...synonyms: string[]): Described => ({
  synonyms,
  read(given, { country }) {
    const value = centsIn(given, country)
    return value === undefined || value <= 0 ? 'Enter an amount such as $25.' : { [name]: value }
  },
})

const plain = (word: string) => foldText(word).replace(/[^a-z]/g, '')

function employmentOf(given: string): CellValue {
  const type = EMPLOYMENT_TYPES.find((each) =>
    [each, EMPLOYMENT_LABELS[each]].some((word) => plain(word) === plain(given)),
  )
  return type ? { employmentType: type } : 'Enter a type such as Full time.'
}

/** "hour", "hourly", "per hour", "/hr". */
function unitOf(given: string): CellValue {
  const word = plain(given).replace(/^(per|an?)/, '')
  const starts: Record<(typeof PAY_UNITS)[number], RegExp> = {
    hour: /^h(ou)?r/,
    day: /^da/,
    week: /^w(ee)?k/,
    month: /^mo/,
    year: /^(y(ea)?r|annual)/,
  }
  const payUnit = PAY_UNITS.find((unit) => starts[unit].test(word))
  return payUnit ? { payUnit } : 'Enter hour, day, week, month or year.'
}

function numberOf(given: string): CellValue {
  const openings = numberIn(given)
  return openings === undefined ? 'Enter a number.' : { openings }
}

function dayOf(given: string): CellValue {
  const validThrough = dateIn(given)
  return validThrough ? { validThrough } : 'Enter a date such as 4/30/2027.'
}

// biome-ignore format: one line for each column
const COLUMNS: Record<Exclude<PostingName, 'clientId'>, readonly Described[]> = {
  title: [text('title', 'job title', 'position', 'role', 'job', 'posting')],
  employmentType: [{ synonyms: ['employment type', 'job type', 'type'], read: employmentOf }],
  category: [text('category', 'job category', 'department', 'field')],
  street: [text('street', 'address', 'street address')],
  city: [text('city', 'town', 'job city'), { name: 'cityState', label: 'City and state', sets: ['city', 'state'], synonyms: ['city st', 'location', 'job location'], read: (given) => cityStateIn(given) ?? 'Enter city and state, such as Katy, TX.' }],
  state: [{ synonyms: ['st', 'region'], read: (given) => ({ state: stateIn(given) ?? given }) }],
  zip: [{ synonyms: ['zip code', 'postal code', 'postcode'], pattern: ZIP_LIKE, read: (given) => ({ zip: zipIn(given) }) }],
  remote: [flag('remote', 'work from home', 'is remote')],
  payMinCents: [cents('payMinCents', 'pay min', 'minimum pay', 'min pay', 'salary min', 'salary from', 'pay', 'rate', 'salary')],
  payMaxCents: [cents('payMaxCents', 'pay max', 'maximum pay', 'max pay', 'salary max', 'salary to')],
  payUnit: [{ label: 'Pay per', synonyms: ['pay unit', 'pay period', 'salary unit'], read: unitOf }],
  payShown: [flag('payShown', 'pay shown')],
  openings: [{ synonyms: ['headcount', 'positions', 'number of openings', 'vacancies'], read: numberOf }],
  validThrough: [{ synonyms: ['expires', 'closing date', 'end date', 'deadline'], read: dayOf }],
  description: [text('description', 'job description', 'details')],
  internalNotes: [text('internalNotes', 'notes')],
  questions: [],
}

export const IMPORT_COLUMNS: readonly ImportColumn[] = (
  Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
).flatMap((field) =>
  COLUMNS[field].map((column) => ({
    name: field,
    label: POSTING_FIELDS[field].label,
    synonyms: [],
    ...column,
  })),
)

/** Files name the client. Its name must be that of one client. */
export function clientColumn(clients: readonly { id: string; name: string }[]): ImportColumn {
  const known = new Map<string, string[]>()
  for (const { id, name } of clients) known.set(foldName(name), [...(known.get(foldName(name)) ?? []), id])
  return {
    name: 'clientId',
    label: POSTING_FIELDS.clientId.label,
    synonyms: ['client name', 'company', 'company name', 'employer', 'customer', 'account'],
    read(given) {
      const ids = known.get(foldName(given)) ?? []
      const [clientId] = ids
      if (!clientId) return `There is no client “${given.slice(0, 160)}”. Add the client first.`
      return ids.length > 1 ? `${ids.length} clients are named “${given}”. Rename one.` : { clientId }
    },
  }
}
