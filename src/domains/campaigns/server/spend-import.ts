// Spend from a file, by the same rules as the form. A campaign has one amount for each day.
import { dateIn } from '#platform/server/import-dates.ts'
import { centsIn, foreignCurrencyIn } from '#platform/server/import-numbers.ts'
import type { ImportField, ImportTarget, RefusedRow } from '#platform/server/import-target.ts'
import { holdKeys, undoEffects } from '#platform/server/import-undo.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { COUNTRIES, type Country } from '#shared/countries.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { SpendRow } from '../contract/schemas.ts'
import * as queries from './queries/spend.ts'
import { readSpend } from './rules.ts'
import { byWord, keyOf, saveSpend } from './spend-service.ts'

const FIELDS: readonly ImportField[] = [
  {
    name: 'date',
    label: 'Date',
    synonyms: ['day', 'spend date', 'reporting starts'],
    pattern: /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}$/,
  },
  { name: 'campaign', label: 'Campaign', synonyms: ['campaign name', 'campaign id'] },
  {
    name: 'amount',
    label: 'Amount',
    synonyms: ['spend', 'cost', 'amount spent', 'amount spent (usd)', 'cents'],
    pattern: /^\$?\s*[\d,]+\.\d\d$/,
  },
  { name: 'currency', label: 'Currency', synonyms: ['currency code', 'account currency'] },
]

const DOLLARS: ReadonlySet<string> = new Set(['usd', '$', 'us$', 'us dollar', 'us dollars'])

function currencyProblem(currency: string): RefusedRow | null {
  if (DOLLARS.has(currency.slice(0, 20).toLowerCase().replaceAll('.', ''))) return null
  const text = `The amount is in “${currency.slice(0, 40)}”. Convert it to US dollars, and enter USD.`
  return { problem: text, problems: [{ text, field: 'currency' }] }
}

/** As the form takes it. Where a comma separates decimals, “3.450,00” are three thousand. */
function amountIn(text: string, country: Country): string {
  const cents = COUNTRIES[country].decimal === ',' ? centsIn(text, country) : undefined
  return cents === undefined || cents < 0 ? text : (cents / 100).toFixed(2)
}

/** The user of an import is checked before each batch. */
const asStaff = (tx: Tx) => tx as Tx<StaffActor>

const rowOf = ({ campaignId, day, cents }: queries.SavedSpend): SpendRow => ({
  campaignId: campaignId,
  day,
  cents,
})

export const spendImport: ImportTarget<SpendRow, queries.SavedSpend> = {
  event: 'campaigns.updated',
  duplicates: ['update', 'skip'],
  async fields(db) {
    const campaigns = await queries.listNames(db)
    const known = byWord(campaigns)
    const isChoice = (text: string) => known.has(text.trim().toLowerCase())
    const choices = campaigns.map(({ name }) => name)
    return FIELDS.map((field) => (field.name === 'campaign' ? { ...field, choices, isChoice } : field))
  },
  async openReader({ db, now }, _importId, { country } = { consentStatement: null, country: 'US' }) {
    const campaigns = byWord(await queries.listNames(db))
    const today = now.toISOString().slice(0, 10)
    return ({ date = '', campaign = '', amount = '', currency = 'USD' }) => {
      const foreign = currencyProblem(foreignCurrencyIn(amount) ?? currency)
      if (foreign) return foreign
      const result = readSpend(
        { date: dateIn(date) ?? date, campaign, amount: amountIn(amount, country) },
        { campaigns, today },
      )
      return 'problem' in result ? result : { values: result.spend, keys: [keyOf(result.spend)] }
    }
  },
  async match({ db }, rows, { isHeld }) {
    if (isHeld)
      await holdKeys(
        db,
        rows.map((row) => `spend ${keyOf(row)}`),
      )
    const known = new Map((await queries.listKnownSpend(db, rows)).map((row) => [keyOf(rowOf(row)), row]))
    return rows.map((row) => known.get(keyOf(row)) ?? null)
  },
  create: (_tx, { campaignId, day, cents }) => ({
    id: uuidv7(),
    version: 1,
    campaignId,
    day,
    cents,
  }),
  // A report by ad set has many rows for one campaign and day.
  add: (one, other) => ({ ...one, cents: one.cents + other.cents }),
  change(record, { cents }, { isNext }) {
    const total = isNext ? record.cents + cents : cents
    return record.cents === total ? null : { cents: total }
  },
  async insert(tx, rows) {
    await saveSpend(asStaff(tx), {
      rows: rows.map((row) => ({ ...rowOf(row), id: row.id })),
      source: 'import',
    })
  },
  async update(tx, changes) {
    const known = new Map(
      (
        await queries.holdSpend(
          tx.db,
          changes.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    const rows = changes.flatMap(({ id, after }) => {
      const row = known.get(id)
      return row ? [rowOf({ ...row, ...after })] : []
    })
    await saveSpend(asStaff(tx), { rows, source: 'import' })
  },
  undo: (tx, effects, importId) =>
    undoEffects(tx, effects, importId, {
      subjectType: 'campaign_spend',
      hold: queries.holdSpend,
      nameOf: ({ day, name }) => `${name ?? ''}, ${day}`,
      remove: queries.removeSpend,
      async restore(own, row, before) {
        await saveSpend(asStaff(own), { rows: [rowOf({ ...row, ...before })] })
      },
    }),
}
