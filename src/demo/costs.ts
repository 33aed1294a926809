// What hires cost: rates, checks on candidates, two closed months and the present one.
import { saveSpend } from '#domains/campaigns/server/index.ts'
import { insertSentMessages } from '#domains/conversations/server/index.ts'
import type { RateKind } from '#domains/costs/contract/words.ts'
import { nextMonth } from '#domains/costs/engine/calendar.ts'
import { createCost } from '#domains/costs/server/candidate-costs-service.ts'
import { closeMonth, confirmStart } from '#domains/costs/server/months-service.ts'
import { createRate } from '#domains/costs/server/rates-service.ts'
import { refresh } from '#domains/costs/server/refresh.ts'
import { insertPastMessages } from '#platform/server/past-messages.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { wallTimeOf } from '#shared/zoned-time.ts'
import { analyzeCosts, findHireOf, findSpentDay, listForChecks } from './queries/demo.ts'
import type { Random } from './random.ts'
import { sideBySide } from './side-by-side.ts'
import { asStaff, type DemoStaff } from './staff.ts'

const TIMEZONE = 'America/Chicago'
const CLOSED_MONTHS = 2
const DAYS_OF_RATES = 200

type Rate = { kind: RateKind; key?: string; cents?: number; minutes?: number }
const RATES: readonly Rate[] = [
  { kind: 'minutes', key: 'note', minutes: 4 },
  { kind: 'minutes', key: 'voicemail', minutes: 3 },
  { kind: 'minutes', key: 'missed', minutes: 1 },
  { kind: 'minutes', key: 'email', minutes: 5 },
  { kind: 'minutes', key: 'sms', minutes: 2 },
  { kind: 'minutes', key: 'call', minutes: 9 },
  { kind: 'minutes', key: 'meeting', minutes: 30 },
  { kind: 'minutes', key: 'New', minutes: 10 },
  { kind: 'minutes', key: 'Contacted', minutes: 15 },
  { kind: 'minutes', key: 'Qualifying', minutes: 25 },
  { kind: 'minutes', key: 'Submitted', minutes: 20 },
  { kind: 'minutes', key: 'Interviewing', minutes: 15 },
  { kind: 'minutes', key: 'Offered', minutes: 20 },
  { kind: 'posting_day', key: 'Indeed', cents: 450 },
  { kind: 'posting_day', key: 'ZipRecruiter', cents: 300 },
  { kind: 'check', key: 'license', cents: 1_800 },
  { kind: 'check', key: 'background', cents: 3_400 },
  { kind: 'check', key: 'drug_screen', cents: 4_500 },
  { kind: 'text', cents: 790 },
  { kind: 'email', cents: 90 },
]
/** The admin has none, so receipts show what is not recorded. */
const HOURLY_CENTS = { manager: 5_200, recruiter: 4_500 } as const

type Input = { staff: readonly DemoStaff[]; random: Random }

export async function addCosts(context: Context, { staff, random }: Input): Promise<void> {
  const admin = staff.find(({ role }) => role === 'admin')
  const manager = staff.find(({ role }) => role === 'manager')
  if (!admin || !manager) return
  const by = (who: DemoStaff, at: Date) => asStaff(context, who, at)
  const since = new Date(context.now.getTime() - DAYS_OF_RATES * DAY)
  const from = wallTimeOf(since, TIMEZONE).day
  const hourly = staff.flatMap(({ id, role }) =>
    role === 'manager' || role === 'recruiter'
      ? [{ kind: 'hour' as const, key: id, cents: HOURLY_CENTS[role] }]
      : [],
  )
  for (const rate of [...RATES, ...hourly]) await createRate(by(manager, since), { ...rate, from })
  await addChecks(context, { staff, random })
  await addMessages(context, { staff, random })
  await analyzeCosts(context.db)
  const present = wallTimeOf(context.now, TIMEZONE).day.slice(0, 7)
  const months = monthsBefore(present)
  const [first = present] = months
  await confirmStart(by(admin, closingOf(first, context.now)), first)
  for (const month of months) await closeMonth(by(manager, closingOf(month, context.now)), month)
  await arriveLate(by(manager, context.now), months.at(-1) ?? first)
  await refresh(context)
}

const LATE_CENTS = 3_840

/** After the closing: a corrected day of spend, and the bill of a check. */
async function arriveLate(context: Context<StaffActor>, month: string): Promise<void> {
  const spent = await findSpentDay(context.db, month)
  if (spent) {
    const { campaignId, day, cents } = spent
    await saveSpend(context, { rows: [{ campaignId, day, cents: cents + LATE_CENTS }], source: 'import' })
  }
  const hire = await findHireOf(context.db, month)
  if (hire)
    await createCost(context, {
      candidateId: hire.candidateId,
      input: { kind: 'background', day: hire.day, cents: 3_400 },
      key: 'demo-check-late',
    })
}

function monthsBefore(present: string): string[] {
  const [year = 0, month = 0] = present.split('-').map(Number)
  return Array.from({ length: CLOSED_MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - CLOSED_MONTHS + index, 1)).toISOString().slice(0, 7),
  )
}

/** The fifth of the next month, or now if that is still to come. */
const closingOf = (month: string, now: Date) =>
  new Date(Math.min(now.getTime(), Date.parse(`${nextMonth(month)}-05T15:00:00Z`)))

/** A license check before most offers, a background check before most hires, and a few without an amount. */
async function addChecks(context: Context, { staff, random }: Input): Promise<void> {
  const drawn = (await listForChecks(context.db)).flatMap(({ candidateId, at, isHired }, index) => {
    const by = random.pick(staff)
    const check = (kind: string, cents: number | null, daysBefore: number) => {
      const moment = new Date(Date.parse(at) - daysBefore * DAY)
      const day = wallTimeOf(moment, TIMEZONE).day
      return { by, moment, candidateId, key: `demo-check-${index}-${kind}`, input: { kind, day, cents } }
    }
    return [
      ...(random.chance(0.8) ? [check('license', 1_800, 6)] : []),
      ...(isHired && random.chance(0.7) ? [check('background', 3_400, 4)] : []),
      ...(isHired && random.chance(0.25) ? [check('drug_screen', random.chance(0.5) ? null : 4_500, 2)] : []),
    ]
  })
  await sideBySide(drawn, async ({ by, moment, candidateId, key, input }) => {
    await createCost(asStaff(context, by, moment), { candidateId, input, key })
  })
}

const TEXTS = [
  { daysBefore: 12, body: 'Thank you for your interest. Can we talk about the job today?' },
  { daysBefore: 5, body: 'Your interview is tomorrow. Reply to this text if the time does not work.' },
] as const
const EMAIL = {
  daysBefore: 8,
  subject: 'Your next steps',
  body: 'Here is what happens next, and what to bring to your interview.',
} as const

type Written = { channel: 'sms' | 'email'; daysBefore: number; subject?: string; body: string }

/** Two texts and an email before each hire, so that receipts have lines of messages to open. */
async function addMessages({ db, now }: Context, { staff, random }: Input): Promise<void> {
  const hired = (await listForChecks(db)).filter(({ isHired }) => isHired)
  const messages = hired.flatMap(({ candidateId, at, email, phone }) => {
    const userId = random.pick(staff).id
    return [
      ...TEXTS.map((text): Written => ({ channel: 'sms', ...text })),
      { channel: 'email', ...EMAIL } as Written,
    ].flatMap(({ channel, daysBefore, subject = '', body }) => {
      const recipient = channel === 'sms' ? phone : email
      const moment = new Date(Date.parse(at) - daysBefore * DAY)
      const id = uuidv7(moment.getTime())
      return recipient && moment < now
        ? [
            {
              id,
              outgoingId: id,
              candidateId,
              contactId: candidateId,
              userId,
              recipient,
              channel,
              subject,
              body,
              at: moment,
            },
          ]
        : []
    })
  })
  await insertPastMessages(db, messages)
  await insertSentMessages(db, messages, { ofCampaign: false })
}
