// Rules of Google (JobPosting structured data) and Indeed. Pure.
import { cityProblem, zipProblem } from '#platform/server/places/place-agreement.ts'
import { DAY } from '#shared/durations.ts'
import type { Check } from '../contract/schemas.ts'
import { type Checked, fix, hasPay, hasText, look, type Rule, type Verdict, words } from './preflight-rule.ts'
import { isExpired } from './rules.ts'

/** Postings run a month by default. */
const USUAL_DAYS = 30

function inUsualTime(now: Date): NonNullable<Check['mend']> {
  const day = new Date(now.getTime() + USUAL_DAYS * DAY)
  const label = day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return { label: `Set ${label}`, edit: { validThrough: day.toISOString().slice(0, 10) } }
}

const CONTACT = /(?<![\w.+-])[\w.+-]+@[\w-]+\.\w{2,}|(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}/
const MAYBE_CONTACT = /@|\d{3}[ .-]\d{4}/
const TITLE_NOISE = /[!*_#]{1,}|\$\s?\d|\b(urgent|hiring now|apply now|immediate start)\b/i

export const BOARD_RULES: readonly Rule[] = [
  {
    id: 'title',
    by: 'google',
    rejects: true,
    field: 'title',
    title: 'Title',
    judge: ({ title }) =>
      title.trim().length < 3 ? fix('Google rejects it: the title is missing', 'Name the job.') : null,
  },
  {
    id: 'title-noise',
    by: 'google',
    field: 'title',
    title: 'Title names only the job',
    judge: ({ title }) => {
      if (!title.trim()) return 'skip'
      return TITLE_NOISE.test(title) || (title.length > 8 && title === title.toUpperCase())
        ? look(
            'Google may hide it: the title has extra words',
            'Leave out pay, urgency, capital letters and special characters.',
          )
        : null
    },
  },
  {
    id: 'description',
    by: 'google',
    rejects: true,
    field: 'description',
    title: 'Description',
    judge: ({ description }) =>
      words(description) < 10
        ? fix(
            'Google rejects it: the description is missing or too short',
            'Describe the job in your own words.',
          )
        : null,
  },
  {
    id: 'place',
    by: 'google',
    rejects: true,
    field: 'zip',
    title: 'Place, or remote',
    judge: (job) => {
      if (job.remote) return null
      if (!job.city || !job.state)
        return fix('Google rejects it: the place is missing', 'Enter a ZIP code, or mark it as remote.')
      return wrongPlace(job) ? 'skip' : null
    },
  },
  {
    id: 'place-agrees',
    by: 'google',
    rejects: true,
    field: 'zip',
    title: 'ZIP code, city and state agree',
    judge: (job) => {
      if (job.remote || !(job.zip || (job.city && job.state))) return 'skip'
      const problem = wrongPlace(job)
      return problem && fix('Google rejects it: the place does not exist', problem.message)
    },
  },
  {
    id: 'postal-code',
    by: 'google',
    field: 'zip',
    title: 'ZIP code',
    judge: (job) => {
      if (job.remote) return 'skip'
      if (!job.zip)
        return look(
          'Google shows it less often: the ZIP code is missing',
          'Distance searches cannot find it.',
        )
      return wrongPlace(job) ? 'skip' : null
    },
  },
  {
    id: 'valid-through',
    by: 'google',
    rejects: true,
    field: 'validThrough',
    title: 'End date is in the future',
    judge: (job, now) => {
      if (!job.validThrough)
        return look(
          'Add an end date so Google removes the job on time',
          'Without one it stays open until it is closed.',
        )
      if (!isExpired(job, now)) return null
      return fix('Google rejects it: the end date is in the past', 'Set a later date.', inUsualTime(now))
    },
  },
  {
    id: 'far-end',
    by: 'google',
    field: 'validThrough',
    title: 'Ends within a year',
    judge: ({ validThrough: end }, now) => {
      if (!end) return 'skip'
      return Date.parse(end) - now.getTime() > 366 * DAY
        ? look(
            'Google may hide it: it is open for more than a year',
            'Choose an earlier end date. You can extend it later.',
          )
        : null
    },
  },
  {
    id: 'pay-range',
    by: 'google',
    rejects: true,
    field: 'payMaxCents',
    title: 'Pay range',
    judge: ({ payMinCents: min, payMaxCents: max }) => {
      if (min === null || max === null) return 'skip'
      return max < min
        ? fix(
            'Google rejects it: pay range is reversed',
            'The maximum is below the minimum. Enter a higher maximum.',
          )
        : null
    },
  },
  {
    id: 'pay-unit',
    by: 'google',
    rejects: true,
    field: 'payUnit',
    title: 'Pay has its unit',
    judge: (job) => {
      if (!hasPay(job)) return 'skip'
      return job.payUnit
        ? null
        : fix('Google rejects it: the pay unit is missing', 'Choose hour, week or year.')
    },
  },
  {
    id: 'pay-shown',
    by: 'google',
    field: 'payMinCents',
    title: 'Pay is shown',
    judge: (job) =>
      !hasPay(job) || !job.payShown
        ? look('Google ranks it lower: the pay is missing', 'Several states also require pay.')
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
      return look('Indeed hides short descriptions', `${count} words. Use 60 or more.`)
    },
  },
  {
    id: 'indeed-pay',
    by: 'indeed',
    field: 'payMaxCents',
    title: 'Pay as a range',
    judge: (job) => {
      const { payMinCents: min, payMaxCents: max } = job
      if (!hasPay(job) || !job.payShown) return 'skip'
      return min === null || max === null || min === max
        ? look('Indeed ranks it lower: pay is one figure', 'A range ranks higher.')
        : null
    },
  },
  {
    id: 'indeed-pay-sense',
    by: 'indeed',
    rejects: true,
    field: 'payMinCents',
    title: 'Pay is plausible',
    judge: (job) => payOutOfReason(job),
  },
  {
    id: 'indeed-contact',
    by: 'indeed',
    rejects: true,
    field: 'description',
    title: 'No phone number or address in the text',
    judge: (job) => {
      if (!hasText(job)) return 'skip'
      const text = `${job.title}\n${job.description}`
      // Most texts have neither an at sign nor seven digits, and this test is ten times faster.
      const found = MAYBE_CONTACT.test(text) && CONTACT.exec(text)?.[0]
      return found
        ? fix(
            'Indeed rejects it: contact details in the text',
            `Take out “${found}”. Candidates apply on this page.`,
          )
        : null
    },
  },
  {
    id: 'indeed-title-place',
    by: 'indeed',
    field: 'title',
    title: 'Title without the place',
    judge: ({ title, city }) => {
      if (!city || !title.trim()) return 'skip'
      return title.toLowerCase().includes(city.toLowerCase())
        ? look('Indeed may hide it: the place is in the title', 'The place has its own field.')
        : null
    },
  },
  {
    id: 'indeed-twin',
    by: 'indeed',
    field: 'title',
    title: 'Not posted twice',
    judge: ({ twins }) =>
      twins > 0
        ? look(
            'Indeed shows only one: the same job is already open',
            'Raise the openings of the other posting instead.',
          )
        : null,
  },
]

const wrongPlace = (job: Checked) => zipProblem(job) ?? cityProblem(job)

/** Far below or above any real pay: usually a wrong unit. */
function payOutOfReason(job: Checked): Verdict {
  const cents = job.payMinCents ?? job.payMaxCents
  if (cents === null || !job.payUnit) return 'skip'
  const hours = { hour: 1, day: 8, week: 40, month: 173, year: 2_080 }[job.payUnit]
  const hourly = cents / hours
  if (hourly >= 500 && hourly <= 50_000) return null
  const amount = `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  return fix(
    'Indeed rejects it: pay does not fit its unit',
    `${amount} by the ${job.payUnit}. Check the unit.`,
  )
}
