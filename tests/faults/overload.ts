// Three times as many requests as the product can answer. It refuses the rest at once, what people save and what
// providers send last of all, and those that it takes do not wait.
import { setTimeout as sleep } from 'node:timers/promises'
import { write } from './disk-full.ts'
import { type Drill, get, type Outcome, processFaults, seconds } from './drill.ts'
import type { Site } from './site.ts'

const TIMES = 3
const PEOPLE = '/api/dashboard/stats'
const CRAWLERS = '/api/public/jobs?q=driver'
const SERVED_WITHIN_MS = 1_000

type Sent = {
  kind: 'save' | 'people' | 'crawler'
  status: number | 'none'
  retryAfter: string | null
  ms: number
}

export const overload: Drill = {
  name: 'three times the capacity',
  async run(site, { overloadMs, slack }): Promise<Outcome> {
    const capacity = await measure(site)
    const sent = await flood(site, capacity * TIMES, overloadMs)
    const served = sent.filter(({ status }) => status === 200 || status === 201)
    const refused = sent.filter(({ status }) => status === 503)
    const p99 = percentile(served, 0.99)
    const share = (kind: Sent['kind']) => {
      const own = sent.filter((each) => each.kind === kind)
      return own.filter(({ status }) => status === 503).length / own.length
    }
    const after = await get(site, PEOPLE)
    const faults = [
      ...(served.length + refused.length === sent.length
        ? []
        : [`${sent.length - served.length - refused.length} requests got no answer or another one`]),
      ...(refused.length > 0 ? [] : ['nothing was refused']),
      ...(p99 <= SERVED_WITHIN_MS * slack ? [] : [`a served request waited ${seconds(p99)}`]),
      ...(refused.every(({ retryAfter }) => Number(retryAfter) > 0)
        ? []
        : ['a refusal said no time to retry']),
      ...(share('save') <= share('people') && share('people') <= share('crawler')
        ? []
        : [
            `refused of saves, views, crawlers: ${['save', 'people', 'crawler'].map((kind) => percent(share(kind as Sent['kind']))).join(', ')}`,
          ]),
      ...(after.status === 200 ? [] : ['it did not recover']),
      ...processFaults(site),
    ]
    return {
      figures: `${capacity.toFixed(0)}/s at ease; of ${sent.length} ${percent(refused.length / sent.length)} refused (saves ${percent(share('save'))}, views ${percent(share('people'))}, crawlers ${percent(share('crawler'))}); p99 ${seconds(p99)}, of refusals ${seconds(percentile(refused, 0.99))}`,
      faults,
    }
  },
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function percentile(sent: readonly Sent[], part: number): number {
  const times = sent.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return times[Math.floor(times.length * part)] ?? 0
}

/** What eight readers get, of the mix that the flood sends. */
async function measure(site: Site): Promise<number> {
  const until = performance.now() + 3_000
  let count = 0
  await Promise.all(
    Array.from({ length: 8 }, async (_, reader) => {
      for (let turn = reader; performance.now() < until; turn++) {
        await send(site, kindOf(turn))
        count += 1
      }
    }),
  )
  return count / 3
}

const MIX: readonly Sent['kind'][] = [
  'save',
  ...Array<'people'>(6).fill('people'),
  'crawler',
  'crawler',
  'crawler',
]
const kindOf = (turn: number): Sent['kind'] => MIX[turn % MIX.length] ?? 'people'

async function send(site: Site, kind: Sent['kind']): Promise<Sent> {
  const since = performance.now()
  if (kind === 'save') {
    const status = await write(site, [])
    return { kind, status, retryAfter: '1', ms: performance.now() - since }
  }
  const { status, retryAfter } = await (kind === 'people'
    ? get(site, PEOPLE)
    : get({ ...site, headers: {} }, CRAWLERS))
  return { kind, status, retryAfter, ms: performance.now() - since }
}

/** At a fixed rate, whatever the answers say. */
async function flood(site: Site, rate: number, milliseconds: number): Promise<Sent[]> {
  const started = performance.now()
  const sending: Promise<Sent>[] = []
  for (let turn = 0; performance.now() - started < milliseconds; ) {
    for (; turn < ((performance.now() - started) / 1_000) * rate; turn++)
      sending.push(send(site, kindOf(turn)))
    await sleep(5)
  }
  return Promise.all(sending)
}
