// The steps of the first run, from what an installation already has.
import { zoneWords } from '#shared/zoned-time.ts'
import type { Setup } from '../contract/setup.ts'
import type { SetupStep } from '../contract/words.ts'
import type { SetupRow } from './queries/setup.ts'

type Step = Setup['steps'][number]
type Found = {
  row: SetupRow
  isTwoFactorRequired: boolean
  hasMailServer: boolean
  payments: 'stripe' | 'test' | null
  now: Date
}

const PAYMENT_NOTES = { stripe: 'Stripe takes cards', test: 'Test provider: no real money moves' } as const

/** Two-factor sign-in is a step only if the installation requires it. */
export function setupSteps(found: Found): Step[] {
  const { row, isTwoFactorRequired, payments, now } = found
  const agency = row.agencyName.trim()
  return [
    step('agency', agency ? { note: `${agency}, ${zoneWords(row.agencyTimezone, now)}` } : {}),
    ...(isTwoFactorRequired ? [step('security', { at: row.securityAt })] : []),
    mailStep(found),
    step('team', { at: row.teamAt }),
    step('client', { at: row.clientAt }),
    step('posting', { at: row.postingAt, isStarted: row.hasPosting }),
    step('campaign', { at: row.campaignAt, isStarted: row.hasCampaign }),
    step('product', { at: row.productAt, isStarted: row.hasProduct }),
    step('payments', payments ? { note: PAYMENT_NOTES[payments] } : {}),
    step('import', { at: row.importAt, isStarted: row.hasImport }),
  ]
}

/** Without a mail server, a test email proves nothing: it stays in the outbox. */
function mailStep({ row, hasMailServer }: Found): Step {
  if (hasMailServer || row.mailAt === null) return step('mail', { at: row.mailAt })
  return { ...step('mail', { isStarted: true }), note: 'Saved in the outbox. Set SMTP_URL to send email.' }
}

type Evidence = { at?: string | null; note?: string; isStarted?: boolean }

/** A time or a note is there only once the step is done. */
function step(id: SetupStep, { at = null, note, isStarted = false }: Evidence): Step {
  const isDone = at !== null || note !== undefined
  const unfinished = isStarted ? 'started' : 'open'
  return { id, state: isDone ? 'done' : unfinished, doneAt: at, note: note ?? null }
}
