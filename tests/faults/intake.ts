// Leads of Meta while the server and PostgreSQL are killed: each is there once, however often it came, and no forgery.
import { setTimeout as sleep } from 'node:timers/promises'
import { metaCall, metaIds } from '../support/meta-calls.ts'
import { endProduct } from '../support/product.ts'
import { type Drill, processFaults, seconds, untilAnswered } from './drill.ts'
import { META_SECRET, type Site } from './site.ts'

const TIMES = 5
const SENDERS = 12
const PATIENCE_MS = 60_000
const FIRST = 6_000_000_000_000_000_000n

type Post = { ids: readonly string[]; isForged: boolean }

export const intake: Drill = {
  name: 'intake through kills',
  async run(site, { leads, intakeKills }) {
    const ids = metaIds(leads, FIRST)
    const posts = shuffled(leads)
    const sent = startSenders(site, posts)
    for (let round = 0; round < intakeKills; round += 1) {
      await sleep(200 + ((round * 97) % 300))
      if (round % 2 === 0) {
        await endProduct(site.product, 'SIGKILL')
        await site.restart()
      } else {
        site.signalPostgres('SIGKILL')
        await untilAnswered(site)
      }
    }
    const faults = await sent
    const since = performance.now()
    await untilProcessed(site)
    const behind = performance.now() - since
    const [found] = await site.query<{ here: number; others: number; events: number }>(
      `select count(*) filter (where external_id = any($1))::int as here,
         count(*) filter (where external_id <> all($1))::int as others,
         (select count(*)::int from webhook_events) as events from leads where source = 'meta'`,
      [ids],
    )
    const real = posts.filter(({ isForged }) => !isForged).length
    if (found?.here !== leads) faults.push(`${found?.here} of ${leads} leads are there`)
    if (found?.others) faults.push(`${found.others} leads were forged`)
    if ((found?.events ?? 0) < real) faults.push(`${found?.events} of ${real} acknowledged events are there`)
    return {
      figures: `${leads} leads × ${TIMES}, ${intakeKills} kills, processed ${seconds(behind)} after the last answer`,
      faults: [...faults, ...processFaults(site)],
    }
  },
}

/** Half of the repeats come alone, half in batches of ten, all in one shuffled pile with the forgeries. */
function shuffled(leads: number): Post[] {
  const ids = metaIds(leads, FIRST)
  const tens = ids.flatMap((_, index) => (index % 10 === 0 ? [ids.slice(index, index + 10)] : []))
  const rounds = Array.from({ length: TIMES }, (_, round) => (round % 2 === 0 ? ids.map((id) => [id]) : tens))
  const forged = metaIds(leads, FIRST + 1_000_000_000n).map((id) => ({ ids: [id], isForged: true }))
  const posts = [...rounds.flat().map((each) => ({ ids: each, isForged: false })), ...forged]
  return posts
    .map((post, index) => ({ post, order: (index * 7_919) % posts.length }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ post }) => post)
}

/** Each call is repeated until it is answered, as Meta does. */
async function startSenders(site: Site, posts: readonly Post[]): Promise<string[]> {
  const faults: string[] = []
  const waiting = [...posts]
  const send = async () => {
    for (let post = waiting.pop(); post; post = waiting.pop()) {
      const status = await sendInTheEnd(site, post)
      const expected = post.isForged ? 401 : 200
      if (status !== expected) faults.push(`a call was answered ${status}, not ${expected}`)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
  return faults
}

async function sendInTheEnd(site: Site, { ids, isForged }: Post): Promise<number> {
  const call = metaCall(ids, isForged ? 'guessed' : META_SECRET)
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(50)) {
    const answer = await fetch(`${site.url}/api/webhook/facebook`, {
      method: 'POST',
      ...call,
      signal: AbortSignal.timeout(8_000),
    }).catch(() => null)
    const isWhole = await answer?.text().then(Boolean, () => false)
    if (answer && isWhole && answer.status !== 503) return answer.status
  }
  return 0
}

/** The lease of a killed worker ends after a minute. The drill ends it at once, to take less time. */
async function untilProcessed(site: Site): Promise<void> {
  await sleep(1_000)
  await site.query(`update webhook_events set next_at = now() where status = 'processing'`)
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const [left] = await site.query<{ count: number }>(
      'select count(*)::int as count from webhook_events where next_at is not null',
    )
    if (left?.count === 0) return
  }
}
