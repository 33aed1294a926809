// The name and dates of a posting, and the meaning of answers. Pure.
import { HOUR } from '#shared/durations.ts'
import type { FieldProblem } from '#shared/errors.ts'
import type { Question } from '../contract/schemas.ts'
import type { JobAct, JobStatus } from '../contract/words.ts'

export function slugOf({ title, city, number }: { title: string; city: string; number: number }): string {
  const plain = `${title} ${city}`
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const words = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
  return `${words || 'job'}-${number}`
}

export const STATUS_AFTER: Record<JobAct | 'submit' | 'withdraw', JobStatus> = {
  submit: 'pending_approval',
  withdraw: 'draft',
  publish: 'open',
  reject: 'rejected',
  pause: 'on_hold',
  reopen: 'open',
  close: 'closed',
  fill: 'filled',
}

/** The latest current day in the country: a posting ends with its last day in Hawaii. */
export function lastDayHere(now: Date): string {
  return new Date(now.getTime() - 10 * HOUR).toISOString().slice(0, 10)
}

type Dated = { status: JobStatus; validThrough: string | null }

export function isExpired({ validThrough }: Pick<Dated, 'validThrough'>, now: Date): boolean {
  return validThrough !== null && validThrough < lastDayHere(now)
}

export function takesApplications(job: Dated, now: Date): boolean {
  return job.status === 'open' && !isExpired(job, now)
}

export type Given = string | number | boolean
type Answers = Record<string, Given>

const isEmpty = (answer: Given | undefined) => answer === undefined || answer === ''

/** All errors in the answers, each at its question. */
export function answerProblems(questions: readonly Question[], answers: Answers): FieldProblem[] {
  return questions.flatMap((question) => {
    const message = answerProblem(question, answers[question.id])
    return message ? [{ path: `answers.${question.id}`, message }] : []
  })
}

function answerProblem(question: Question, answer: Given | undefined): string | null {
  if (answer === undefined || isEmpty(answer)) return question.required ? 'Answer this question.' : null
  switch (question.type) {
    case 'yes_no':
      return typeof answer === 'boolean' ? null : 'Choose yes or no.'
    case 'choice':
      return question.options.includes(String(answer)) ? null : 'Choose one of the answers.'
    case 'number':
      return Number.isFinite(Number(answer)) ? null : 'Enter a number.'
    case 'text':
      return typeof answer === 'string' ? null : 'Write an answer.'
  }
}

/** The first question with a disqualifying answer. Null if there is none. */
export function findDisqualifyingQuestion(questions: readonly Question[], answers: Answers): Question | null {
  return questions.find((question) => isDisqualifying(question, answers[question.id])) ?? null
}

function isDisqualifying({ type, knockout }: Question, answer: Given | undefined): boolean {
  if (!knockout || answer === undefined || isEmpty(answer)) return false
  if (type === 'number') {
    const { below, above } = knockout
    return (below !== null && Number(answer) < below) || (above !== null && Number(answer) > above)
  }
  return knockout.answers.includes(wordOf(answer))
}

const wordOf = (answer: Given) => {
  if (typeof answer !== 'boolean') return String(answer)
  return answer ? 'yes' : 'no'
}

type Kept = { question: string; answer: Given | string[] | null }

/** Each answer with the text of its question, because the posting may be edited later. */
export const keptAnswers = (questions: readonly Question[], answers: Answers) =>
  questions.map(({ id, label }) => ({ question: label, answer: answers[id] ?? null }))

/** The answers that differ from the last ones, as text for staff. */
export function changedAnswers(last: readonly Kept[], given: readonly Kept[]): string[] {
  const known = new Map(last.map(({ question, answer }) => [question, answer]))
  return given.flatMap(({ question, answer }) => {
    const was = known.get(question) ?? null
    if (String(was ?? '').trim() === String(answer ?? '').trim()) return []
    return [`${question} Now: ${said(answer)}. Before: ${said(was)}.`]
  })
}

/** The last answer to every question ever asked, including removed questions. */
export function withEarlier<Earlier extends Kept>(given: readonly Earlier[], last: readonly Earlier[]) {
  const asked = new Set(given.map(({ question }) => question))
  return [...given, ...last.filter(({ question }) => !asked.has(question))]
}

function said(answer: Kept['answer']): string {
  if (answer === null || answer === '') return 'no answer'
  return Array.isArray(answer) ? answer.join(', ') : wordOf(answer)
}

/** The note beside a question with a disqualifying answer. */
export function knockoutHint({ type, knockout }: Question): string | null {
  if (!knockout) return null
  if (type === 'number') {
    const { below, above } = knockout
    if (below !== null && above !== null) return `Required for this job: ${below} to ${above}.`
    if (below !== null) return `Required for this job: at least ${below}.`
    return above === null ? null : `Required for this job: at most ${above}.`
  }
  const words = knockout.answers.map((answer) => `“${type === 'yes_no' ? capital(answer) : answer}”`)
  if (words.length === 0) return null
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words[0]
  return `Required for this job. ${list} ends the application. We tell you if this happens.`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The source of a visitor as one word, without an address or personal data. */
export function sourceOf(given: string): string {
  const word = given
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[/?#].*$/, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  return word || 'direct'
}

/** Too fast for a person, or too old to tell. */
const FORM_SECONDS = { least: 3, most: 24 * 3_600 } as const

export function formAgeProblem(openedAt: number | null, now: Date): string | null {
  if (openedAt === null) return 'The form could not be checked. Reload the page and send it again.'
  const seconds = (now.getTime() - openedAt) / 1000
  if (seconds < FORM_SECONDS.least)
    return 'You sent the form very quickly. Check your answers and send it again.'
  return seconds > FORM_SECONDS.most
    ? 'This form was opened more than a day ago. Reload the page and send it again.'
    : null
}
