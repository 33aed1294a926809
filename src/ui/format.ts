// Numbers, money, durations and phone numbers as text.
const locale = 'en-US'
const space = '\u00a0'
const minus = '\u2212'

const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })

const withMinus = (text: string) => text.replace('-', minus)

export function formatCount(value: number): string {
  return withMinus(counts.format(value))
}

/** A total: "212", "about 12,400" if estimated, "2,000+" if counting stopped. */
export function formatTotal(total: { count: number; exact: boolean; cut?: boolean | undefined }): string {
  const count = formatCount(total.count)
  if (total.exact) return count
  return total.cut ? `${count}+` : `about ${count}`
}

/** From here on a number is shortened where it stands in large type or in little room. */
export const SHORT_FROM = 100_000

const shortened = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 })

/** "12,345", "100.4k", "1.235M". Always beside the exact number: on hover, or where it opens. */
export function formatShort(value: number): string {
  if (Math.abs(value) < SHORT_FROM) return formatCount(value)
  return withMinus(shortened.format(value)).replace('K', 'k')
}

/** `formatTotal`, shortened: "about 100.4k". */
export function formatShortTotal(total: Parameters<typeof formatTotal>[0]): string {
  const count = formatShort(total.count)
  if (total.exact) return count
  return total.cut ? `${count}+` : `about ${count}`
}

type MoneyOptions = { currency?: string; whole?: boolean }

/** Money from integer cents: `$1,208.40`. `whole` (only figure strips) gives `$1,208`. */
export function formatMoney(cents: number, { currency = 'USD', whole = false }: MoneyOptions = {}): string {
  const digits = whole ? 0 : 2
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return withMinus(format.format(cents / 100))
}

/** "$99,999.99", "$123.5k", "$1.235M". */
export function formatShortMoney(cents: number, options: MoneyOptions = {}): string {
  const { currency = 'USD' } = options
  if (Math.abs(cents) < SHORT_FROM * 100) return formatMoney(cents, options)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumSignificantDigits: 4,
  })
  return withMinus(format.format(cents / 100)).replace('K', 'k')
}

const WRITTEN = /\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?/g

/** The large numbers and amounts in a text, shortened: "vs $1.235M", "of 100.4k". */
export function shortenText(text: string): string {
  return text.replaceAll(WRITTEN, (written) => {
    const value = Number(written.replaceAll(/[$,]/g, ''))
    if (value < SHORT_FROM) return written
    return written.startsWith('$') ? formatShortMoney(Math.round(value * 100)) : formatShort(value)
  })
}

export function formatPercent(ratio: number, digits = 0): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits })
  return withMinus(format.format(ratio))
}

/** A relative change: `+12%`, `−3%`. Null without an earlier value. */
export function formatChange(now: number, before: number): string | null {
  if (before === 0) return null
  const share = Math.round(((now - before) / Math.abs(before)) * 100)
  if (share === 0) return '0%'
  return share > 0 ? `+${share}%` : `${minus}${Math.abs(share)}%`
}

export { formatDuration } from '#shared/duration-words.ts'

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes}${space}B`
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${Math.round(kilobytes)}${space}KB`
  return `${(kilobytes / 1024).toFixed(1)}${space}MB`
}

/** "1 person", "3 people". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
