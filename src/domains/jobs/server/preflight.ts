// What Google (JobPosting structured data) and Indeed would reject or hide, and what we want ourselves, said before a
// posting goes out. Pure: the same posting on the same day gets the same answers.

import type { JobStatus, PayUnit } from '../contract-words.ts'
import type { Check, Question } from '../schemas.ts'
import { isExpired } from './rules.ts'

export type Checked = {
  title: string
  description: string
  category: string
  remote: boolean
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  pay_min_cents: number | null
  pay_max_cents: number | null
  pay_unit: PayUnit | null
  pay_shown: boolean
  openings: number
  questions: readonly Question[]
  valid_through: string | null
  status: JobStatus
  /** Open postings of the same client with the same title in the same city. */
  twins: number
}

type Verdict = Partial<Pick<Check, 'level' | 'title' | 'detail' | 'mend'>> | null
type Rule = Pick<Check, 'id' | 'by' | 'field' | 'title'> & { judge(job: Checked, now: Date): Verdict }

const fix = (title: string, detail: string, mend: Check['mend'] = null): Verdict => ({
  level: 'fix',
  title,
  detail,
  mend,
})
const look = (title: string, detail: string): Verdict => ({ level: 'look', title, detail })
const words = (text: string) => text.split(/\s+/).filter(Boolean).length

const DAY_MS = 86_400_000
/** Postings run a month unless somebody says otherwise. */
export const USUAL_DAYS = 30

function inUsualTime(now: Date): NonNullable<Check['mend']> {
  const day = new Date(now.getTime() + USUAL_DAYS * DAY_MS)
  const label = day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return { label: `Set ${label}`, edit: { validThrough: day.toISOString().slice(0, 10) } }
}

/** Words that describe who should apply rather than what the work asks for. */
const EXCLUDING: readonly [RegExp, string][] = [
  [/\b(young|youthful|energetic team|recent graduates?|digital natives?)\b/i, 'an age limit'],
  [/\b(salesman|salesmen|waitress(es)?|foreman|handyman|girls?|guys)\b/i, 'meant for one sex'],
  [/\b(native (english )?speakers?|no accents?)\b/i, 'a limit by origin'],
  [/\b(able-bodied|no disabilit(y|ies))\b/i, 'a limit by health'],
]
const CONTACT = /[\w.+-]+@[\w-]+\.\w{2,}|(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}/
const UNFINISHED = /\b(lorem ipsum|todo|tbd|xxx+)\b|\[[^\]]*\](?!\()/i
const TITLE_NOISE = /[!*_#]{1,}|\$\s?\d|\b(urgent|hiring now|apply now|immediate start)\b/i

const RULES: readonly Rule[] = [
  {
    id: 'title',
    by: 'google',
    field: 'title',
    title: 'Title',
    judge: ({ title }) =>
      title.trim().length < 3 ? fix('Google rejects it: no title', 'Say what the work is.') : null,
  },
  {
    id: 'title-noise',
    by: 'google',
    field: 'title',
    title: 'Title says only what the work is',
    judge: ({ title }) =>
      TITLE_NOISE.test(title) || (title.length > 8 && title === title.toUpperCase())
        ? look(
            'Google may hide it: title with more than the work',
            'No pay, urgency, capitals or special characters.',
          )
        : null,
  },
  {
    id: 'description',
    by: 'google',
    field: 'description',
    title: 'Description',
    judge: ({ description }) =>
      words(description) < 10
        ? fix('Google rejects it: no description', 'Describe the work in your own words.')
        : null,
  },
  {
    id: 'place',
    by: 'google',
    field: 'zip',
    title: 'Place, or remote',
    judge: ({ remote, city, state }) =>
      remote || (city && state)
        ? null
        : fix('Google rejects it: no place', 'Enter a ZIP code, or mark it as remote.'),
  },
  {
    id: 'postal-code',
    by: 'google',
    field: 'zip',
    title: 'ZIP code',
    judge: ({ remote, zip }) =>
      remote || zip
        ? null
        : look('Google shows it to fewer: no ZIP code', 'Searches by distance do not find it.'),
  },
  {
    id: 'valid-through',
    by: 'google',
    field: 'validThrough',
    title: 'Valid until a day to come',
    judge: (job, now) => {
      if (!job.valid_through)
        return look('Google may keep it too long: no end', 'Postings run 30 days by default.')
      if (!isExpired(job, now)) return null
      return fix(
        'Google rejects it: valid until is in the past',
        'Postings run 30 days by default.',
        inUsualTime(now),
      )
    },
  },
  {
    id: 'far-end',
    by: 'google',
    field: 'validThrough',
    title: 'Ends within a year',
    judge: ({ valid_through: end }, now) =>
      end && Date.parse(end) - now.getTime() > 366 * DAY_MS
        ? look('Google distrusts it: open for more than a year', 'Choose an earlier end; it can be extended.')
        : null,
  },
  {
    id: 'pay-range',
    by: 'google',
    field: 'payMaxCents',
    title: 'Pay range',
    judge: ({ pay_min_cents: min, pay_max_cents: max }) =>
      min !== null && max !== null && max < min
        ? fix('Google rejects it: pay range is reversed', 'The upper end is below the lower end.')
        : null,
  },
  {
    id: 'pay-unit',
    by: 'google',
    field: 'payUnit',
    title: 'Pay has its unit',
    judge: (job) =>
      (job.pay_min_cents ?? job.pay_max_cents) !== null && !job.pay_unit
        ? fix('Google rejects it: pay without a unit', 'Say whether it is by the hour, week or year.')
        : null,
  },
  {
    id: 'pay-shown',
    by: 'google',
    field: 'payMinCents',
    title: 'Pay is shown',
    judge: (job) =>
      (job.pay_min_cents ?? job.pay_max_cents) === null || !job.pay_shown
        ? look('Google shows it below others: no pay', 'Several states also require it.')
        : null,
  },
  {
    id: 'indeed-length',
    by: 'indeed',
    field: 'description',
    title: 'Description is long enough',
    judge: ({ description }) => {
      const count = words(description)
      if (count >= 60) return null
      return look(
        'Indeed hides short descriptions',
        `${count} words. Postings that do well have 140 or more.`,
      )
    },
  },
  {
    id: 'indeed-pay',
    by: 'indeed',
    field: 'payMaxCents',
    title: 'Pay as a range',
    judge: (job) => {
      const { pay_min_cents: min, pay_max_cents: max } = job
      const single = (min === null) !== (max === null) || (min !== null && min === max)
      return single && job.pay_shown
        ? look('Indeed hides it below others: pay as one figure', 'A range is shown higher.')
        : null
    },
  },
  {
    id: 'indeed-pay-sense',
    by: 'indeed',
    field: 'payMinCents',
    title: 'Pay is plausible',
    judge: (job) => payOutOfReason(job),
  },
  {
    id: 'indeed-contact',
    by: 'indeed',
    field: 'description',
    title: 'No phone number or address in the text',
    judge: ({ title, description }) => {
      const found = CONTACT.exec(`${title}\n${description}`)?.[0]
      return found
        ? fix('Indeed rejects it: contact details in the text', `Take out “${found}”. People apply here.`)
        : null
    },
  },
  {
    id: 'indeed-title-place',
    by: 'indeed',
    field: 'title',
    title: 'Title without the place',
    judge: ({ title, city }) =>
      city && title.toLowerCase().includes(city.toLowerCase())
        ? look('Indeed may hide it: the place is in the title', 'The place has its own field.')
        : null,
  },
  {
    id: 'indeed-twin',
    by: 'indeed',
    field: 'title',
    title: 'Not posted twice',
    judge: ({ twins }) =>
      twins > 0
        ? look(
            'Indeed shows one of two: the same job is open already',
            'Raise the openings of the other posting instead.',
          )
        : null,
  },
  {
    id: 'words',
    by: 'ours',
    field: 'description',
    title: 'Words that leave nobody out',
    judge: ({ title, description }) => {
      for (const [pattern, reading] of EXCLUDING) {
        const found = pattern.exec(`${title}\n${description}`)?.[0]
        if (found) return look(`“${found}” may read as ${reading}`, 'Say what the work asks for.')
      }
      return null
    },
  },
  {
    id: 'unfinished',
    by: 'ours',
    field: 'description',
    title: 'Nothing left to fill in',
    judge: ({ title, description }) => {
      const found = UNFINISHED.exec(`${title}\n${description}`)?.[0]
      return found ? fix('Something is left to fill in', `“${found.slice(0, 60)}”`) : null
    },
  },
  {
    id: 'category',
    by: 'ours',
    field: 'category',
    title: 'Category',
    judge: ({ category }) => (category ? null : fix('No category', 'People filter the list by it.')),
  },
  {
    id: 'questions',
    by: 'ours',
    field: 'questions',
    title: 'Questions are complete',
    judge: ({ questions }) => {
      const wrong = questions.map(questionProblem).find(Boolean)
      return wrong ? fix('A question is not complete', wrong) : null
    },
  },
  {
    id: 'many-questions',
    by: 'ours',
    field: 'questions',
    title: 'Few questions',
    judge: ({ questions }) =>
      questions.length > 8
        ? look(`${questions.length} questions`, 'Every question costs applicants. Ask the rest later.')
        : null,
  },
]

/** Far below or above what anybody pays: mostly a wrong unit. */
function payOutOfReason(job: Checked): Verdict {
  const cents = job.pay_min_cents ?? job.pay_max_cents
  if (cents === null || !job.pay_unit) return null
  const hours = { hour: 1, day: 8, week: 40, month: 173, year: 2_080 }[job.pay_unit]
  const hourly = cents / hours
  if (hourly >= 500 && hourly <= 50_000) return null
  const amount = `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  return fix(
    'Indeed rejects it: pay does not fit its unit',
    `${amount} by the ${job.pay_unit}. Check the unit.`,
  )
}

function questionProblem(question: Question, _index: number, all: readonly Question[]): string | null {
  if (!question.label) return 'One has no words.'
  if (all.filter(({ label }) => label.toLowerCase() === question.label.toLowerCase()).length > 1)
    return `“${question.label}” is asked twice.`
  if (question.type === 'choice' && new Set(question.options.filter(Boolean)).size < 2)
    return `“${question.label}” needs at least two answers.`
  const { knockout } = question
  if (!knockout) return null
  if (!question.required) return `“${question.label}” can rule out, so it has to be required.`
  if (question.type === 'choice' && question.options.every((option) => knockout.answers.includes(option)))
    return `“${question.label}” rules everybody out.`
  return null
}

export function preflight(job: Checked, now: Date): Check[] {
  const judged = RULES.map(({ judge, ...rule }) => ({
    ...rule,
    level: 'pass' as const,
    detail: '',
    mend: null,
    ...judge(job, now),
  }))
  const rank = { fix: 0, look: 1, pass: 2 }
  return judged.toSorted((one, other) => rank[one.level] - rank[other.level])
}

export function countChecks(checks: readonly Check[]) {
  const count = (level: Check['level']) => checks.filter((check) => check.level === level).length
  return { fix: count('fix'), look: count('look'), all: checks.length }
}

export function acceptedBy(checks: readonly Check[], by: 'google' | 'indeed'): boolean {
  return !checks.some((check) => check.by === by && check.level === 'fix')
}
