// The input and result of a check. Pure.
import type { Check, Question } from '../contract/schemas.ts'
import type { JobStatus, PayUnit } from '../contract/words.ts'

export type Checked = {
  title: string
  description: string
  category: string
  remote: boolean
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  payMinCents: number | null
  payMaxCents: number | null
  payUnit: PayUnit | null
  payShown: boolean
  openings: number
  questions: readonly Question[]
  validThrough: string | null
  status: JobStatus
  /** Open postings of the same client with the same title in the same city. */
  twins: number
}

/** Null: passes. `skip`: there is nothing to check, so it neither passes nor fails. */
export type Verdict = Partial<Pick<Check, 'level' | 'title' | 'detail' | 'mend'>> | null | 'skip'
export type Rule = Pick<Check, 'id' | 'by' | 'field' | 'title'> & {
  /** Only such a rule can return `fix`. */
  rejects?: true
  judge(job: Checked, now: Date): Verdict
}

export const fix = (title: string, detail: string, mend: Check['mend'] = null): Verdict => ({
  level: 'fix',
  title,
  detail,
  mend,
})
export const look = (title: string, detail: string): Verdict => ({ level: 'look', title, detail })
export const words = (text: string) => text.split(/\s+/).filter(Boolean).length
export const hasText = ({ title, description }: Checked) => `${title}${description}`.trim() !== ''
export const hasPay = (job: Checked) => (job.payMinCents ?? job.payMaxCents) !== null
