// The latest job and the years of experience. A job is found by its dates, and its title and employer stand around them.
import { placeOf } from './resume-contact.ts'
import { type Range, rangeIn, yearsIn } from './resume-dates.ts'
import { fromCapitals, type Line } from './resume-lines.ts'
import { splitAfterTitle, titleScore } from './resume-words.ts'

export type Job = { title: string | null; employer: string | null; isSure: boolean }
export type Years = { years: number; doubt: string | null }

const BREAK = /\b(?:career break|sabbatical|parental leave|maternity|unemployed|family care)\b/i

type Dated = { index: number; range: Range }

function datedIn(lines: readonly Line[], now: Date): Dated[] {
  return lines.flatMap(({ text, isBullet }, index) => {
    const range = isBullet || BREAK.test(text) ? null : rangeIn(text, now)
    return range ? [{ index, range }] : []
  })
}

const workLines = (lines: readonly Line[]) => {
  const own = lines.filter(({ section }) => section === 'work')
  return own.length > 0 ? own : lines.filter(({ section }) => section === 'other' || section === 'summary')
}

export function jobIn(all: readonly Line[], now: Date): Job | null {
  const lines = workLines(all)
  const dated = datedIn(lines, now)
  const [latest] = dated.toSorted(
    (one, other) => Number(other.range.isNow) - Number(one.range.isNow) || other.range.end - one.range.end,
  )
  const parts = latest ? headOf(lines, dated, latest) : [lines[0]?.text ?? '']
  const job = readHead(parts)
  return job && { ...job, isSure: job.isSure && latest !== undefined }
}

const ABOVE = 3
const isSentence = ({ text, isBullet }: Line) =>
  isBullet || (/[.;]$/.test(text) && text.split(' ').length > 4)

/** The lines of the job around its dates: above them, or below if the dates come first. */
function headOf(lines: readonly Line[], dated: readonly Dated[], { index, range }: Dated): string[] {
  const isDated = (at: number) => dated.some((each) => each.index === at)
  const [above, below]: [string[], string[]] = [[], []]
  for (let at = index - 1; at >= Math.max(0, index - ABOVE); at -= 1) {
    const line = lines[at]
    // The line after a gap opens the job. Above it is another one.
    if (!line || isSentence(line) || isDated(at) || lines[at + 1]?.isAfterGap) break
    above.unshift(line.text)
  }
  const own = [range.before, range.after].map(tidy).filter((text) => /\p{L}{2}/u.test(text))
  const head = [...above, ...own]
  if (readHead(head)?.isSure) return head
  for (let at = index + 1; at <= index + 2; at += 1) {
    const line = lines[at]
    if (!line || line.isAfterGap || isSentence(line) || isDated(at)) break
    below.push(line.text)
  }
  return [...head, ...below]
}

const LABEL = /^(company|employer|organization|position|title|job title|role|dates?|duties)\s*:\s*/i
const tidy = (text: string) =>
  text
    .replace(/^[\s,;:|()•·–—-]+|[\s,;:|(•·–—-]+$/g, '')
    .replace(/\(\s*\)?$/, '')
    .trim()
const NOISE = /^(?:remote|full[- ]time|part[- ]time|contract|dates?|\(?\d.*|usa?)$/i

function readHead(lines: readonly string[]): Job | null {
  let [title, employer]: [string | null, string | null] = [null, null]
  const rows: string[][] = []
  for (const line of lines) {
    const label = LABEL.exec(line)?.[1]?.toLowerCase()
    const value = label ? line.replace(LABEL, '') : line
    if (label && /company|employer|organization/.test(label)) employer ??= tidy(value)
    else if (label && /position|title|role/.test(label)) title ??= tidy(value)
    else if (!label) rows.push(partsOf(value))
  }
  if (title && employer) return finish(title, employer, true)
  const filled = rows.filter((parts) => parts.length > 0)
  return filled.length > 1 ? fromRows(filled) : fromParts(filled[0] ?? [])
}

/** Without places: "Gulf Care, Houston, TX" is one part. */
function partsOf(line: string): string[] {
  const parts = line
    .replace(/\(([^()]{0,80})\)/g, ' | $1 | ')
    .split(/\s[|•·–—-]\s|[|•]|\s[–—]|,\s| at (?=\p{Lu})/u)
    .map(tidy)
  const kept: string[] = []
  for (const [at, part] of parts.entries()) {
    const isCity = isState(parts[at + 1]) && placeOf(`${part}, TX`) !== null
    if (!part || isCity || isState(part) || NOISE.test(part)) continue
    if (!placeOf(part) || parts.length === 1) kept.push(part)
  }
  return kept.length === 1 && kept[0] ? [withoutPlace(kept[0])] : kept
}

/** A state, perhaps with its ZIP code. */
const isState = (part: string | undefined) => part !== undefined && placeOf(`Town, ${part}`)?.city === 'Town'

/** "Magnolia Manor Memphis TN" keeps its city: nothing tells where the name ends. */
const withoutPlace = (part: string) => part.replace(/\s[A-Z]{2}$/, (end) => (placeOf(`X,${end}`) ? '' : end))

function fromRows(rows: readonly string[][]): Job | null {
  const scores = rows.map((parts) => Math.max(...parts.map(titleScore)))
  const best = scores.indexOf(Math.max(...scores))
  const own = rows[best] ?? []
  // Title and employer in one line, and something else beside it.
  const inOne = own.length > 1 ? fromParts(own) : null
  const others = rows.filter((_, at) => at !== best)
  const other =
    others.map((parts) => parts[0] ?? '').toSorted((a, b) => titleScore(a) - titleScore(b))[0] ?? ''
  const hasEmployer = own.some((part) => titleScore(part) < 0)
  if (inOne?.isSure && hasEmployer && titleScore(other) >= 0) return inOne
  return finish(own.join(', '), other, (scores[best] ?? 0) > 0)
}

function fromParts(parts: readonly string[]): Job | null {
  const [only = '', second] = parts
  if (!only) return null
  if (second === undefined) {
    const halves = splitAfterTitle(only)
    if (halves) return finish(halves[0], halves[1], true)
    return titleScore(only) > 0 ? finish(only, null, false) : finish(null, only, false)
  }
  const scores = parts.map(titleScore)
  const at = scores.indexOf(Math.max(...scores))
  const employers = parts.filter((_, index) => index !== at)
  const employer = employers.find((part) => titleScore(part) < 0) ?? employers[0] ?? null
  return finish(parts[at] ?? null, employer, (scores[at] ?? 0) > 0)
}

function finish(title: string | null, employer: string | null, isSure: boolean): Job | null {
  const clean = (text: string | null) => (text ? fromCapitals(tidy(text)).slice(0, 120) || null : null)
  const job = { title: clean(title), employer: clean(employer) }
  return job.title || job.employer ? { ...job, isSure: isSure && Boolean(job.title && job.employer) } : null
}

const STATED = /\b(\d{1,2})\s?\+?\s(?:years|yrs)\b['’]?\s(?:of\s)?(?:[\p{L}-]{1,20}\s){0,4}?experience\b/iu
const MANY_MONTHS = 6

export function yearsOf(lines: readonly Line[], now: Date): Years | null {
  const counted = yearsIn(datedIn(workLines(lines), now).map(({ range }) => range))
  const stated = lines
    .filter(({ section }) => section === 'header' || section === 'summary')
    .map(({ text }) => Number(STATED.exec(text)?.[1] ?? 0))
    .find((years) => years > 0)
  if (stated && stated >= (counted?.years ?? 0))
    return {
      years: stated,
      doubt: counted && stated - counted.years > 3 ? 'The dates say fewer. Check.' : null,
    }
  if (!counted) return null
  return {
    years: counted.years,
    doubt: counted.gapMonths > MANY_MONTHS ? 'There are breaks. Check the years.' : null,
  }
}
