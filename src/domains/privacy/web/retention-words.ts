// How the screen says days, statuses and outcomes.
import { CANDIDATE_LOOKS, type CandidateStatus } from '#domains/candidates/contract/words.ts'
import { formatCount, plural } from '#ui/format.ts'
import type { Preview, PreviewRow } from '../contract/retention.ts'
import { NOT_HIRED } from '../contract/words.ts'

export const dayWords = (day: string) =>
  new Date(`${day.slice(0, 10)}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** "not hired", or the chosen statuses. */
export function statusWords(statuses: readonly CandidateStatus[]): string {
  const isNotHired =
    statuses.length === NOT_HIRED.length && NOT_HIRED.every((each) => statuses.includes(each))
  if (isNotHired) return 'not hired'
  const labels = statuses.map((status) => CANDIDATE_LOOKS[status].label.toLowerCase())
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`
}

export function lossWords({ hasContact, hasFiles }: PreviewRow): string {
  return ['Name', hasContact ? 'contact' : '', hasFiles ? 'files' : ''].filter(Boolean).join(', ')
}

export const KIND_NOUNS = { candidates: 'candidate', leads: 'lead', messages: 'message' } as const

/** Before a rule is published. */
export function effectWords(kind: keyof typeof KIND_NOUNS, preview: Preview | undefined): string {
  if (!preview) return 'The preview is not ready. The rule takes effect at the next nightly run.'
  const count = plural(preview.wouldErase, KIND_NOUNS[kind])
  if (kind === 'candidates')
    return `On ${dayWords(preview.quarantineOn)} the first run hides ${count}. They are erased on ${dayWords(preview.eraseOn)}.`
  return `On ${dayWords(preview.eraseOn)} the first run erases data of ${count}. This cannot be undone.`
}

export const countWords = (count: number) => (count === 0 ? '0' : `−${formatCount(count)}`)
