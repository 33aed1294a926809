// PostgreSQL is stopped (SIGSTOP): callers get "later" within two seconds, and the product recovers soon after it
// continues.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Drill, get, processFaults, seconds, untilAnswered } from './drill.ts'

const ANSWERED_WITHIN_MS = 2_000
const HEALTHY_WITHIN_MS = 5_000
const EVERY_MS = 100

export const silentPostgres: Drill = {
  name: 'PostgreSQL stopped',
  async run(site, { silenceMs, slack }) {
    await untilAnswered(site)
    site.signalPostgres('SIGSTOP')
    const asked: Promise<Answer>[] = []
    try {
      for (const until = Date.now() + silenceMs - ANSWERED_WITHIN_MS; Date.now() < until; ) {
        asked.push(get(site, '/api/candidates', 30_000))
        await sleep(EVERY_MS)
      }
      await Promise.all(asked)
    } finally {
      site.signalPostgres('SIGCONT')
    }
    const healthyAfter = await untilAnswered(site)
    const answers = await Promise.all(asked)
    const slowest = Math.max(...answers.map((answer) => answer.milliseconds))
    const wrong = answers.filter((answer) => answer.status !== 503 || !answer.retryAfter)
    const faults = processFaults(site)
    if (wrong.length > 0)
      faults.push(`${wrong.length} answers were not 503 with Retry-After, but ${statuses(wrong)}`)
    if (slowest > ANSWERED_WITHIN_MS * slack) faults.push(`an answer took ${seconds(slowest)}`)
    if (healthyAfter > HEALTHY_WITHIN_MS * slack) faults.push(`healthy only after ${seconds(healthyAfter)}`)
    return {
      figures: `${seconds(silenceMs)} silent, ${answers.length} told later within ${seconds(slowest)}, healthy after ${seconds(healthyAfter)}`,
      faults,
    }
  },
}

const statuses = (answers: Answer[]) => [...new Set(answers.map((answer) => answer.status))].join(', ')
