// The numbers and the words of an invoice. Pure.
import type { TaxRule } from './queries/invoice-taxes.ts'

export type Tax = { name: string; ratePpm: number }
/** A tax over everything of an invoice that it applies to. */
export type TaxLine = Tax & { baseCents: number; cents: number; productIds: string[] }
export type Taxed = { productId: string; cents: number }

/** The most specific rules: of the client for this product, else of the client, else of the product. */
export function taxesOf(rules: readonly TaxRule[], productId: string): Tax[] {
  const levels = [
    rules.filter((rule) => rule.clientId !== null && rule.productId === productId),
    rules.filter((rule) => rule.clientId !== null && rule.productId === null),
    rules.filter((rule) => rule.clientId === null && rule.productId === productId),
  ]
  const found = levels.find((level) => level.length > 0) ?? []
  return found.map(({ name, ratePpm }) => ({ name, ratePpm }))
}

const PPM = 1_000_000n

/** Half a cent rounds away from 0. Computed in whole numbers. */
export function taxOn(baseCents: number, ratePpm: number): number {
  const exact = BigInt(Math.abs(baseCents)) * BigInt(ratePpm)
  const cents = Number((exact + PPM / 2n) / PPM)
  return baseCents < 0 && cents > 0 ? -cents : cents
}

/** One line for each name and rate, rounded once. */
export function taxLines(rules: readonly TaxRule[], items: readonly Taxed[]): TaxLine[] {
  const lines = new Map<string, TaxLine>()
  for (const { productId, cents } of items)
    for (const tax of taxesOf(rules, productId)) {
      const key = `${tax.name}|${tax.ratePpm}`
      const line = lines.get(key) ?? { ...tax, baseCents: 0, cents: 0, productIds: [] }
      line.baseCents += cents
      if (!line.productIds.includes(productId)) line.productIds.push(productId)
      lines.set(key, line)
    }
  return [...lines.values()].map((line) => ({ ...line, cents: taxOn(line.baseCents, line.ratePpm) }))
}

/** The taxes of an invoice for what is credited of it. All its credit notes together never give back more than it took. */
export function creditedTaxes(
  invoiced: readonly TaxLine[],
  before: readonly TaxLine[],
  items: readonly Taxed[],
): TaxLine[] {
  return invoiced.flatMap((line) => {
    const credited = items.filter(({ productId }) => line.productIds.includes(productId))
    if (credited.length === 0) return []
    const earlier = before.filter(({ name, ratePpm }) => name === line.name && ratePpm === line.ratePpm)
    const [earlierBase, earlierCents] = [sumOf(earlier, 'baseCents'), sumOf(earlier, 'cents')]
    const baseCents = sumOf(credited, 'cents')
    return [{ ...line, baseCents, cents: taxOn(earlierBase + baseCents, line.ratePpm) - earlierCents }]
  })
}

export const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** Splits an amount by weights into whole cents with the same sum. */
export function splitBy(cents: number, parts: readonly Taxed[]): Taxed[] {
  const whole = sumOf(parts, 'cents')
  let [left, weight] = [cents, whole]
  return parts.map(({ productId, cents: part }) => {
    const share = weight === 0 ? 0 : Math.round((left * part) / weight)
    left -= share
    weight -= part
    return { productId, cents: share }
  })
}

const AGES: Record<string, string> = { fresh: '0 to 7 days', recent: '8 to 30 days', aged: '31 to 90 days' }
const SAYS_SHARES = /\b(?:exclusive|shared|only you)\b/i
const SAYS_AGE = /\b(?:fresh|recent|aged|\d+ (?:to \d+ )?days)\b/i

/** The product, and what its name does not say itself. */
export function lineTitle({
  product,
  shareLimit,
  ageBand,
}: {
  product: string
  shareLimit: number
  ageBand: string
}) {
  const shares = shareLimit === 1 ? 'exclusive' : 'shared'
  return [
    product,
    SAYS_SHARES.test(product) ? '' : shares,
    SAYS_AGE.test(product) ? '' : (AGES[ageBand] ?? ''),
  ]
    .filter(Boolean)
    .join(', ')
}

export const rateWords = (ratePpm: number) => `${ratePpm / 10_000}%`

export const DEFAULT_TERMS_DAYS = 30

type Debt = { balanceCents: number; laterCents: number; totalCents: number }
/** The balance pays the oldest purchases first, so what it lacks is of the newest ones. */
export const dueOf = ({ balanceCents, laterCents, totalCents }: Debt) =>
  Math.min(Math.max(-balanceCents - laterCents, 0), Math.max(totalCents, 0))
