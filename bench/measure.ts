// Load by autocannon in short rounds that alternate between servers, so a noisy machine affects all of them equally.
import autocannon from 'autocannon'
import type { Scenario } from './workload.ts'

export type Target = { name: string; url: string; headers: Record<string, string>; scenarios: Scenario[] }
export type Figures = { perSecond: number; p50: number; p99: number; failed: number }

const CONNECTIONS = 8
const ROUND_SECONDS = 4
/** Warms up until code is compiled, statements are planned and pages are in memory. */
const WARM_SECONDS = 5

type Collected = { latencies: number[]; seconds: number; failed: number }

/** Runs every target in turn, round after round, for the scenario at one index of their lists. */
export async function measure(
  targets: readonly Target[],
  { scenario, seconds }: { scenario: number; seconds: number },
): Promise<Map<Target, Figures>> {
  const collected = new Map<Target, Collected>()
  for (const target of targets) {
    collected.set(target, { latencies: [], seconds: 0, failed: 0 })
    await round(target, scenario, WARM_SECONDS)
  }
  for (let done = 0; done < seconds; done += ROUND_SECONDS) {
    for (const [target, sum] of collected) {
      const { latencies, ...rest } = await round(target, scenario, ROUND_SECONDS)
      for (const latency of latencies) sum.latencies.push(latency)
      sum.seconds += rest.seconds
      sum.failed += rest.failed
    }
  }
  return new Map([...collected].map(([target, sum]) => [target, summarize(sum)]))
}

async function round(target: Target, index: number, seconds: number): Promise<Collected> {
  const scenario = target.scenarios[index]
  if (!scenario) throw new Error(`There is no scenario ${index}.`)
  const latencies: number[] = []
  const cannon = autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: target.headers,
    requests: [{ setupRequest: (request) => ({ ...request, ...scenario.next() }) }],
  })
  cannon.on('response', (_client, _status, _bytes, milliseconds: number) => latencies.push(milliseconds))
  const result = await cannon
  return {
    latencies,
    seconds: result.duration,
    failed: result.errors + result.timeouts + result.non2xx,
  }
}

function summarize({ latencies, seconds, failed }: Collected): Figures {
  const sorted = latencies.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99), failed }
}
