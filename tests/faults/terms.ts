// SIGTERM under load, as in a deployment: readiness fails first, clients that then stop lose nothing, and the process
// ends within ten seconds.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady } from '../support/product.ts'
import { type Answer, type Drill, get, seconds } from './drill.ts'
import type { Site } from './site.ts'

const EVERY_MS = 10
const EXITS_WITHIN_MS = 10_000

export const terminate: Drill = {
  name: 'SIGTERM at 100 requests/s',
  async run(site, { terms, sendsUntilUnready, slack }) {
    const faults: string[] = []
    let answered = 0
    let slowestExit = 0
    for (let round = 0; round < terms; round += 1) {
      const { answers, exitMs, code } = await stopUnderLoad(site, { sendsUntilUnready })
      const dropped = answers.filter((answer) => answer.status !== 200)
      if (dropped.length > 0) faults.push(`${dropped.length} dropped (${dropped[0]?.status})`)
      if (code !== 0)
        faults.push(
          `ended with ${String(code)} after ${seconds(exitMs)}: ${site.product.log().slice(-2_000)}`,
        )
      if (exitMs > EXITS_WITHIN_MS * slack) faults.push(`took ${seconds(exitMs)} to end`)
      answered += answers.length
      slowestExit = Math.max(slowestExit, exitMs)
      await site.restart()
    }
    return { figures: `${terms} times, ${answered} answered, gone within ${seconds(slowestExit)}`, faults }
  },
}

/** Sends like a load balancer until readiness fails. Everything sent by then must be answered. */
async function stopUnderLoad(
  site: Site,
  { sendsUntilUnready }: { sendsUntilUnready: boolean },
): Promise<{ answers: Answer[]; exitMs: number; code: unknown }> {
  const asked: Promise<Answer>[] = []
  let ready = true
  const sending = setInterval(() => {
    if (ready) asked.push(get(site, '/api/candidates?limit=5'))
  }, EVERY_MS)
  await sleep(400)
  const exit = once(site.product.process, 'exit')
  const since = performance.now()
  if (!sendsUntilUnready) clearInterval(sending)
  site.product.process.kill('SIGTERM')
  while (ready) ready = await isReady(site.url)
  clearInterval(sending)
  const answers = await Promise.all(asked)
  const [code] = await exit
  return { answers, exitMs: performance.now() - since, code }
}
