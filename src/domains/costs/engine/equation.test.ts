// Open before + entries = receipts + open after, to the cent, over 10,000 random months: campaigns, spend, late spend,
// sales, returns, hires, undone hires before and after closing, merges, erasures, rates and closings.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeDifference, placeSpend, type SpendPart } from './ads.ts'
import { bookingMonth, monthOf, nextMonth } from './calendar.ts'
import { openReceipts, sumMonths, totalOf } from './receipts.ts'
import { openBook, take } from './take.ts'
import type { Hire, OpenEntry, Part, Place, Pool } from './types.ts'

const MONTHS = 20
const RUNS = 500
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)

type Lead = { id: string; campaign: string; day: string; status: string; person: string | null }
type Frozen = { entry: OpenEntry; month: string; by: string | null }
type Closed = { id: string; hire: Hire; total: number; parts: Part[]; own: OpenEntry[]; isReversed: boolean }

/** A small product: what happened, and what closed months know. */
class World {
  now = '2026-01'
  readonly leads: Lead[] = []
  readonly spend = new Map<string, number>()
  others: OpenEntry[] = []
  readonly hires = new Map<string, Hire>()
  readonly closed: Closed[] = []
  readonly merged = new Map<string, string>()
  readonly running = new Set<string>()
  readonly ended = new Set<string>()
  readonly lateParts = new Map<string, SpendPart[]>()
  /** What was booked of a day's spend when months closed. */
  readonly bookedAds = new Map<string, SpendPart[]>()
  /** Entries of earlier months. They are not counted again. */
  readonly carriedOver = new Set<number>()
  oldestOpen = '2026-01'
  openBefore = 0
  nextId = 0

  id = () => (this.nextId += 1)
  person = (given: string | null): string | null => (given ? (this.merged.get(given) ?? given) : null)
  hasClosed = () => this.oldestOpen > '2026-01'

  entry(more: Partial<OpenEntry> & Pick<OpenEntry, 'kind' | 'cents' | 'day' | 'pool'>): OpenEntry {
    return {
      id: this.id(),
      minutes: null,
      booked: bookingMonth(more.day, this.oldestOpen, this.hasClosed()),
      isMissing: false,
      isReopened: false,
      personId: null,
      applicationId: null,
      stageId: null,
      lead: null,
      isRunning: false,
      ...more,
    }
  }

  ad({ day, leadId, cents }: SpendPart, campaign: string): OpenEntry {
    const lead = this.leads.find(({ id }) => id === leadId)
    return this.entry({
      kind: 'ads',
      cents,
      day,
      pool: { kind: 'campaign', id: campaign },
      personId: lead?.person ?? null,
      lead: lead ? { status: lead.status, receivedAt: `${lead.day}T00:00:00Z`, isDisqualified: false } : null,
    })
  }

  /** Spend of open months, over the leads of today. Of closed months what was booked, and its differences. */
  ads = (): OpenEntry[] => this.placed().map(({ campaign, part }) => this.ad(part, campaign))

  placed(): { campaign: string; part: SpendPart }[] {
    return [...Map.groupBy(this.spend, ([key]) => key.split(' ')[0] ?? '')].flatMap(([campaign, days]) => {
      const open = days
        .map(([key, cents]) => ({ day: key.split(' ')[1] ?? '', cents }))
        .filter(({ day }) => monthOf(day) >= this.oldestOpen)
      const own = this.leads.filter((lead) => lead.campaign === campaign)
      const leadDays = [...Map.groupBy(own, ({ day }) => day)].map(([day, leads]) => ({
        day,
        leadIds: leads.map(({ id }) => id),
      }))
      return placeSpend(open, leadDays).map((part) => ({ campaign, part }))
    })
  }

  /** What the engine is given now, with people and leads as they are now. */
  open(): OpenEntry[] {
    const late = [...this.lateParts].flatMap(([key, parts]) =>
      parts.map((part) => ({ ...this.ad(part, key.split(' ')[0] ?? ''), booked: this.oldestOpen })),
    )
    return [...this.ads(), ...late, ...this.others].map((entry) => {
      const personId = this.person(entry.personId)
      return { ...entry, personId, isRunning: personId !== null && this.running.has(personId) }
    })
  }

  changeSpend(key: string, cents: number): void {
    this.spend.set(key, cents)
    const day = key.split(' ')[1] ?? ''
    if (monthOf(day) < this.oldestOpen)
      this.lateParts.set(key, placeDifference({ day, cents }, this.bookedAds.get(key) ?? []))
  }

  book(key: string, parts: readonly SpendPart[]): void {
    this.bookedAds.set(key, [...(this.bookedAds.get(key) ?? []), ...parts])
  }

  /** Waiting spend of closed months goes to the leads of the next day that has some. */
  release(): void {
    this.others = this.others.flatMap((entry) => {
      if (entry.kind !== 'ads' || entry.lead || entry.isReopened) return [entry]
      const own = this.leads.filter(({ campaign }) => campaign === entry.pool.id)
      const leadDays = own.map(({ day, id }) => ({ day, leadIds: [id] }))
      const parts = placeSpend([entry], leadDays)
      if (parts[0]?.leadId == null) return [entry]
      const key = `${entry.pool.id} ${entry.day}`
      const others = (this.bookedAds.get(key) ?? []).filter(({ leadId }) => leadId !== null)
      const waiting = sum(
        (this.bookedAds.get(key) ?? []).filter(({ leadId }) => leadId === null).map(({ cents }) => cents),
      )
      // Another line of the same day may go on waiting, when it came late.
      const rest = waiting - entry.cents
      this.bookedAds.set(key, [
        ...others,
        ...parts,
        ...(rest === 0 ? [] : [{ day: entry.day, leadId: null, cents: rest }]),
      ])
      return parts.map((part) => {
        const made = { ...this.ad(part, entry.pool.id ?? ''), booked: entry.booked }
        this.carriedOver.add(made.id)
        return made
      })
    })
  }
}

type Step = { kind: number; a: number; b: number; cents: number }
const step = fc.record({
  kind: fc.nat(11),
  a: fc.nat(999),
  b: fc.nat(999),
  cents: fc.integer({ min: 0, max: 99_999 }),
})

function dayIn(month: string, number: number): string {
  return `${month}-${String((number % 28) + 1).padStart(2, '0')}`
}
const pick = <T>(from: readonly T[], number: number): T | undefined => from[number % Math.max(from.length, 1)]

function act(world: World, { kind, a, b, cents }: Step): void {
  const campaign = `c${a % 3}`
  const day = dayIn(world.now, b)
  const lead = pick(world.leads, a)
  const hires = [...world.hires.values()]
  if (kind === 0) world.changeSpend(`${campaign} ${day}`, cents)
  if (kind === 1) {
    const person = b % 2 ? `p${a % 40}` : null
    world.leads.push({
      id: `l${world.id()}`,
      campaign,
      day,
      status: pick(['available', 'duplicate', 'rejected'], b) ?? '',
      person,
    })
  }
  if (kind === 2 && lead) {
    lead.status = 'sold_out'
    const facts = { status: lead.status, receivedAt: `${lead.day}T00:00:00Z`, isDisqualified: false }
    const pool: Pool = { kind: 'campaign', id: lead.campaign }
    world.others.push(
      world.entry({ kind: 'sales', cents: -cents, day, pool, personId: lead.person, lead: facts }),
    )
    // A return is credited on a day of its own.
    if (b % 4 === 0)
      world.others.push(world.entry({ kind: 'sales', cents, day, pool, personId: lead.person, lead: facts }))
  }
  if (kind === 3 || kind === 4) {
    const [personId, applicationId] = [`p${a % 40}`, b % 3 ? `a${a % 40}` : null]
    const pool: Pool = applicationId ? { kind: 'posting', id: `j${a % 4}` } : { kind: 'house', id: null }
    const isMissing = cents % 7 === 0
    world.others.push(
      world.entry({
        kind: kind === 3 ? 'time' : 'checks',
        cents: isMissing ? 0 : cents,
        day,
        pool,
        personId,
        applicationId,
        isMissing,
      }),
    )
    if (b % 2) world.running.add(personId)
  }
  if (kind === 5)
    world.others.push(
      world.entry({ kind: 'posting', cents, day, pool: { kind: 'posting', id: `j${a % 4}` } }),
    )
  if (kind === 6 && !world.hires.has(`a${a % 40}`)) {
    const [applicationId, personId] = [`a${a % 40}`, world.person(`p${a % 40}`) ?? '']
    const own = world.leads.filter(({ person }) => world.person(person) === personId)
    world.hires.set(applicationId, {
      applicationId,
      personId,
      hiredAt: `${day}T0${cents % 10}:00:00.${String(world.id()).padStart(6, '0')}Z`,
      month: world.now,
      jobId: `j${a % 4}`,
      clientId: `k${a % 2}`,
      campaignIds: own.map((each) => each.campaign),
    })
    world.running.add(personId)
  }
  // Undone: before closing it leaves no receipt, after closing a reversal.
  if (kind === 7) world.hires.delete(pick(hires, a)?.applicationId ?? '')
  if (kind === 8) world.running.delete(`p${a % 40}`)
  if (kind === 9) world.ended.add(pick(['campaign:c0', 'campaign:c1', 'posting:j0', 'posting:j1'], a) ?? '')
  if (kind === 10) {
    const [from, to] = [`p${a % 40}`, `p${b % 40}`]
    if (from !== to && !world.merged.has(to) && ![...world.merged.values()].includes(from)) {
      world.merged.set(from, to)
      for (const hire of world.hires.values())
        if (hire.personId === from) world.hires.set(hire.applicationId, { ...hire, personId: to })
    }
  }
  // Spend of an earlier day changes, perhaps of a closed month.
  if (kind === 11) {
    const known = pick([...world.spend.keys()], a)
    if (known) world.changeSpend(known, cents)
  }
}

function close(world: World): void {
  world.release()
  const reversals = world.closed.filter(
    ({ hire, isReversed }) => !isReversed && world.hires.get(hire.applicationId)?.hiredAt !== hire.hiredAt,
  )
  const reopened = reversals.flatMap(({ own, parts }) => [
    ...own.map((entry) => ({ ...entry, id: world.id(), booked: world.oldestOpen, isReopened: true })),
    ...parts
      .filter(({ ofApplication }) => ofApplication === null)
      .map(({ kind, cents, pool }) =>
        world.entry({
          kind,
          cents,
          pool,
          day: `${world.oldestOpen}-01`,
          isReopened: true,
          booked: world.oldestOpen,
        }),
      ),
  ])
  const counted = world.open()
  const entries = [
    ...counted,
    ...reopened.map((entry) => {
      const personId = world.person(entry.personId)
      return { ...entry, personId, isRunning: personId !== null && world.running.has(personId) }
    }),
  ]
  const places = new Map<string, Place>(
    ['campaign:c0', 'campaign:c1', 'campaign:c2', 'posting:j0', 'posting:j1', 'posting:j2', 'posting:j3'].map(
      (key, index) => [key, { clientId: index % 3 ? `k${index % 2}` : null, isEnded: world.ended.has(key) }],
    ),
  )
  const hires = [...world.hires.values()]
  const book = openBook({
    now: new Date(`${nextMonth(world.now)}-05T00:00:00Z`),
    months: [world.now],
    places,
    hires,
  })
  const receipts = openReceipts(book)
  const left: OpenEntry[] = []
  const taken: Frozen[] = []
  for (const entry of entries) {
    const { taking } = take(entry, book)
    if (taking) {
      receipts.add(entry, taking)
      taken.push({ entry, ...taking })
    } else left.push(entry)
  }
  const drafts = receipts.receipts()
  const before = world.openBefore
  const ofMonth = counted.filter((entry) => entry.booked === world.now && !world.carriedOver.has(entry.id))
  const booked = new Map([
    [world.now, { cents: sum(ofMonth.map(({ cents }) => cents)), entries: ofMonth.length }],
  ])
  const carried = [
    ...drafts.map((draft) => ({ month: draft.month, totalCents: totalOf(draft) })),
    ...reversals.map(({ total }) => ({ month: world.now, totalCents: -total })),
  ]
  const [sums] = sumMonths(book, { openBefore: before, booked }, carried)
  if (!sums) throw new Error('A month has sums.')

  // The equation, against the entries that are left.
  expect(sums.openBefore + sums.entriesCents).toBe(sums.receiptsCents + sums.openAfter)
  expect(sum(left.map(({ cents }) => cents))).toBe(sums.openAfter)
  expect(sum(drafts.map((draft) => totalOf(draft)))).toBe(sum(taken.map(({ entry }) => entry.cents)))
  expect(sums.hires).toBe(drafts.filter(({ kind }) => kind === 'hire').length)

  for (const reversal of reversals) reversal.isReversed = true
  for (const draft of drafts) {
    const own = taken.filter(({ by }) => by === draft.applicationId).map(({ entry }) => entry)
    const known = world.closed.find(
      ({ hire, isReversed }) => !isReversed && hire.applicationId === draft.applicationId,
    )
    if (draft.kind === 'supplement' && known) {
      known.total += totalOf(draft)
      known.parts.push(...draft.parts)
      known.own.push(...own)
    } else
      world.closed.push({
        id: draft.applicationId,
        hire: draft.hire,
        total: totalOf(draft),
        parts: draft.parts,
        own,
        isReversed: false,
      })
  }
  freeze(world, left)
  world.openBefore = sums.openAfter
}

/** What is left is open cost of the next month. Closed days know what was booked of their spend. */
function freeze(world: World, left: readonly OpenEntry[]): void {
  for (const { campaign, part } of world.placed()) world.book(`${campaign} ${part.day}`, [part])
  for (const [key, parts] of world.lateParts) world.book(key, parts)
  world.lateParts.clear()
  world.others = [...left]
  for (const { id } of left) world.carriedOver.add(id)
  world.now = nextMonth(world.now)
  world.oldestOpen = world.now
  for (const [key, cents] of world.spend)
    expect(sum((world.bookedAds.get(key) ?? []).map((part) => part.cents)), key).toBe(cents)
}

it(`adds up in ${MONTHS * RUNS} random months`, () => {
  const months = fc.array(fc.array(step, { minLength: 4, maxLength: 16 }), {
    minLength: MONTHS,
    maxLength: MONTHS,
  })
  let closed = 0
  let reversed = 0
  let supplements = 0
  fc.assert(
    fc.property(months, (given) => {
      const world = new World()
      for (const steps of given) {
        for (const each of steps) act(world, each)
        close(world)
        closed += 1
      }
      reversed += world.closed.filter(({ isReversed }) => isReversed).length
      supplements += world.closed.filter(
        ({ parts }) => new Set(parts.map(({ ofMonth }) => ofMonth)).size > 1,
      ).length
    }),
    { numRuns: RUNS },
  )
  // The worlds are not trivial.
  expect(closed).toBeGreaterThanOrEqual(MONTHS * RUNS)
  expect(reversed).toBeGreaterThan(RUNS / 10)
  expect(supplements).toBeGreaterThan(RUNS / 10)
})
