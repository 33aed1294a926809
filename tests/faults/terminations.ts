// Cuts a random connection of the product ten times a second: callers may get "later", never a 500, and the process
// survives.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Drill, get, processFaults } from './drill.ts'
import { startWriters } from './writers.ts'

const EVERY_MS = 100
const READERS = 3
const ALLOWED = new Set<Answer['status']>([200, 503, 409])

export const terminateBackends: Drill = {
  name: 'connections cut at random',
  async run(site, { terminateMs }) {
    const writers = startWriters(site, { clients: 3 })
    const until = Date.now() + terminateMs
    const reading = Promise.all(Array.from({ length: READERS }, () => read(until)))
    let cut = 0
    while (Date.now() < until) {
      cut += await cutOne()
      await sleep(EVERY_MS)
    }
    await writers.stop()
    const answers = (await reading).flat()
    const wrong = answers.filter((answer) => !ALLOWED.has(answer.status))
    const faults = [...(await writers.faults()), ...processFaults(site)]
    if (wrong.length > 0) faults.push(`${wrong.length} readers were answered ${wrong[0]?.status}`)
    const later = answers.filter((answer) => answer.status === 503).length
    return {
      figures: `${cut} cut, ${answers.length} reads (${later} told later), ${writers.acknowledged()} acknowledged`,
      faults,
    }

    async function read(until: number): Promise<Answer[]> {
      const answers: Answer[] = []
      while (Date.now() < until) answers.push(await get(site, '/api/candidates?limit=10'))
      return answers
    }

    async function cutOne(): Promise<number> {
      const rows = await site.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
      )
      return rows.length
    }
  },
}
