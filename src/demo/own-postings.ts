// The portal of the demo customer: postings in every state, created through the same services as real ones, and views
// of the public pages.
import { decide, submitPosting } from '#domains/jobs/server/decisions-service.ts'
import { startDraft } from '#domains/jobs/server/drafts-service.ts'
import { createJobPosting, insertViews } from '#domains/jobs/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import type { CustomerActor } from '#shared/roles.ts'
import { listPublishedDays } from './queries/demo.ts'
import { questionsFor } from './questions.ts'
import type { Random } from './random.ts'
import { asStaff, type DemoStaff } from './staff.ts'

type DemoCustomer = { id: string; name: string; clientIds: readonly string[] }
type Input = { staff: readonly DemoStaff[]; customer: DemoCustomer }

const TEXT = `You care for adult patients on a unit of 24 beds, three twelve-hour shifts a week, with one charge nurse who takes no patients of their own.

**What you do**

- Assess, plan and hand over for four patients
- Titrate drips by protocol and chart in Epic
- Teach patients and families before they go home

**What we offer**

- A steady team and self-scheduling six weeks ahead
- Health, dental and vision from the first day
- Tuition help after six months

Bring your license for Texas and two years at the bedside. We answer every application within three working days.`

const posting = (clientId: string, title: string, [payMinCents, payMaxCents]: readonly [number, number]) => ({
  clientId,
  title,
  description: TEXT,
  employmentType: 'full_time' as const,
  category: 'Nursing',
  city: 'Houston',
  state: 'TX' as const,
  zip: '77030',
  payMinCents,
  payMaxCents,
  payUnit: 'hour' as const,
  openings: 3,
  questions: questionsFor('Nursing', title),
})

function asCustomer(context: Context, { id, ...person }: DemoCustomer, at: Date): Context<CustomerActor> {
  const actor = { kind: 'customer', role: 'customer', userId: id, sessionId: '' } as const
  return {
    ...context,
    now: at,
    requestId: 'demo',
    actor: { ...actor, ...person, timezone: 'America/Chicago' },
  }
}

/** Two published postings come first, so candidates apply for them. The others wait for a decision. */
export async function addOwnPostings(context: Context, { staff, customer }: Input): Promise<void> {
  const [first = '', second = first] = customer.clientIds
  const ago = (days: number) => new Date(context.now.getTime() - days * DAY)
  const manager = staff.find(({ role }) => role === 'manager') ?? staff[0]
  if (!manager) return
  const out = (fields: ReturnType<typeof posting>, days: number) =>
    createJobPosting(asStaff(context, manager, ago(days + 1)), {
      ...fields,
      status: 'open',
      postedAt: ago(days).toISOString(),
      validThrough: ago(days - 120)
        .toISOString()
        .slice(0, 10),
      ownerId: manager.id,
    })
  await out(posting(first, 'Registered nurse, ICU', [4_400, 5_400]), 74)
  await out(posting(first, 'Charge nurse', [4_900, 5_900]), 31)
  const paused = await out(posting(first, 'Licensed vocational nurse', [2_900, 3_600]), 52)
  await decide(asCustomer(context, customer, ago(6)), { id: paused, act: 'pause', note: '' })
  await out(posting(second, 'Registered nurse, ER', [4_200, 5_200]), 26)

  const write = async (title: string, days: number) => {
    const { row } = await startDraft(
      asCustomer(context, customer, ago(days)),
      posting(first, title, [4_000, 4_800]),
    )
    return row.id
  }
  const back = await write('Registered nurse, OR', 4)
  await submitPosting(asCustomer(context, customer, ago(3)), back)
  await decide(asStaff(context, manager, new Date(context.now.getTime() - 26 * HOUR)), {
    id: back,
    act: 'reject',
    note: 'Say which shifts it is about, and whether call is paid. Then we can publish it.',
  })
  const waiting = await write('Nurse practitioner', 2)
  await submitPosting(asCustomer(context, customer, ago(1)), waiting)
  await write('Registered nurse, med-surg', 0.5)
}

const SOURCES = [
  ['indeed', 2.4],
  ['google', 1.4],
  ['direct', 0.9],
  ['facebook', 0.6],
] as const
const MAX_DAYS = 100

/** Views for every published day of a posting: more at first, fewer on weekends, some sources stronger than others. */
export async function addViews(context: Context, random: Random): Promise<void> {
  const today = context.now.getTime()
  const rows: { jobId: string; day: string; source: string; views: number }[] = []
  for (const { id, posted_at } of await listPublishedDays(context.db)) {
    const age = Math.floor((today - Date.parse(posted_at)) / DAY)
    const strength = 0.4 + random.next()
    for (let days = Math.min(age, MAX_DAYS); days >= 0; days--) {
      const date = new Date(today - days * DAY)
      const weekend = [0, 6].includes(date.getUTCDay()) ? 0.5 : 1
      const fresh = 0.35 + 0.65 * Math.exp(-(age - days) / 20)
      for (const [source, weight] of SOURCES) {
        const views = Math.round(weight * strength * weekend * fresh * (0.5 + random.next()))
        if (views > 0) rows.push({ jobId: id, day: date.toISOString().slice(0, 10), source, views })
      }
    }
  }
  await insertViews(context.db, rows)
}
