// Suggested edits of a posting, from its disqualification reasons. Pure.
import type { Suggestion } from '../contract/disqualified.ts'

type PostingReason = {
  reasonId: string
  label: string
  count: number
  medianPayCents: number | null
}
type PostingFacts = {
  status: string
  city: string | null
  state: string | null
  remote: boolean
  payMinCents: number | null
  payMaxCents: number | null
  payUnit: string | null
  payShown: boolean
  description: string
}

/** Fewer disqualifications are not conclusive. */
const ENOUGH = 3
const SHARE = 0.2

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** The edit for the most common reason, if it is common enough. Only for open postings. */
export function suggestEdit(posting: PostingFacts, reasons: readonly PostingReason[]): Suggestion | null {
  if (posting.status !== 'open') return null
  const total = reasons.reduce((sum, each) => sum + each.count, 0)
  const [commonest] = reasons.toSorted((a, b) => b.count - a.count)
  if (!commonest || commonest.count < ENOUGH || commonest.count < total * SHARE) return null
  return editFor(posting, commonest, total)
}

type Facts = Omit<Suggestion, 'reasonId' | 'label' | 'count' | 'of'>

function editFor(posting: PostingFacts, reason: PostingReason, of: number): Suggestion | null {
  const facts = factsFor(posting, reason)
  if (!facts) return null
  return { reasonId: reason.reasonId, label: reason.label, count: reason.count, of, ...facts }
}

/** Whether the expected pay is relevant. */
export const isAboutPay = (label: string) => /\bpay\b|salary|wage/i.test(label)

/** Reasons are the agency's own texts, so they are recognized by their words. */
function factsFor(posting: PostingFacts, reason: PostingReason): Facts | null {
  const label = reason.label.toLowerCase()
  if (isAboutPay(label)) return payEdit(posting, reason)
  if (/\bfar\b|travel|distance|commut/.test(label)) return placeLine(posting)
  if (/hours|shift|schedule/.test(label)) return shiftLine(posting)
  if (/licen[cs]e|certificat/.test(label)) return licenceLine(posting)
  if (/experience/.test(label)) return experienceLine(posting)
  return null
}

function payEdit(posting: PostingFacts, { medianPayCents, count }: PostingReason): Facts | null {
  const { payMinCents, payMaxCents, payUnit, payShown } = posting
  const top = payMaxCents ?? payMinCents
  const unit = payUnit ? ` an ${payUnit}`.replace(/^ an (?!hour)/, ' a ') : ''
  if (top !== null && medianPayCents !== null && medianPayCents > top) {
    const next = Math.ceil(medianPayCents / 50) * 50
    return {
      field: 'Max pay',
      before: `${dollars(top)}${unit}`,
      after: `${dollars(next)}${unit}`,
      proof: `Half of the ${count} candidates who found the pay too low want at least ${dollars(medianPayCents)}${unit}.`,
      apply: { kind: 'raise_pay', payMaxCents: next },
    }
  }
  if (payShown || top === null) return null
  return {
    field: 'Pay in the posting',
    before: 'Hidden',
    after: `Shown, up to ${dollars(top)}${unit}`,
    proof: `${count} candidates learned the pay late and declined. Show the pay in the posting.`,
    apply: { kind: 'show_pay' },
  }
}

function newLine(posting: PostingFacts, text: string, proof: string): Facts | null {
  if (posting.description.includes(text)) return null
  return {
    field: 'A line in the description',
    before: null,
    after: text,
    proof,
    apply: { kind: 'add_line', text },
  }
}

function placeLine(posting: PostingFacts): Facts | null {
  if (posting.remote || !posting.city) return null
  return newLine(
    posting,
    `The work is on site in ${[posting.city, posting.state].filter(Boolean).join(', ')}; plan for the commute.`,
    'Candidates who live too far away see this before they apply.',
  )
}

const shiftLine = (posting: PostingFacts) =>
  newLine(
    posting,
    'Ask us for the exact shift pattern before you apply.',
    'Candidates who cannot work these hours ask before they apply.',
  )

const licenceLine = (posting: PostingFacts) =>
  newLine(
    posting,
    'You need a valid license or certificate for this work on the day you start.',
    'Candidates without a license see this before they apply.',
  )

const experienceLine = (posting: PostingFacts) =>
  newLine(
    posting,
    'We look for people who have done this work before.',
    'Candidates without experience see this before they apply.',
  )
