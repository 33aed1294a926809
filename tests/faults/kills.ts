// kill -9 of the server and of PostgreSQL while clients write: no acknowledged write is lost or done twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { endProduct } from '../support/product.ts'
import { type Drill, processFaults, seconds, untilAnswered } from './drill.ts'
import { startWriters } from './writers.ts'

const CLIENTS = 6

/** Never the same moment of a request twice, and the same moments in every run. */
const pause = (round: number) => sleep(150 + ((round * 97) % 300))

export const killServer: Drill = {
  name: 'kill -9 of the server',
  async run(site, { serverKills }) {
    const writers = startWriters(site, { clients: CLIENTS })
    for (let round = 0; round < serverKills; round += 1) {
      await pause(round)
      await endProduct(site.product, 'SIGKILL')
      await site.restart()
    }
    await pause(0)
    await writers.stop()
    return {
      figures: `${serverKills} kills, ${writers.acknowledged()} acknowledged`,
      faults: [...(await writers.faults()), ...processFaults(site)],
    }
  },
}

const RECOVERS_WITHIN_MS = 10_000

export const killPostgres: Drill = {
  name: 'kill -9 of PostgreSQL',
  async run(site, { postgresKills, slack }) {
    const writers = startWriters(site, { clients: CLIENTS })
    const recoveries: number[] = []
    for (let round = 0; round < postgresKills; round += 1) {
      await pause(round)
      site.signalPostgres('SIGKILL')
      recoveries.push(await untilAnswered(site))
    }
    await pause(0)
    await writers.stop()
    const slowest = Math.max(...recoveries)
    const faults = [...(await writers.faults()), ...processFaults(site)]
    if (slowest > RECOVERS_WITHIN_MS * slack) faults.push(`recovery took ${seconds(slowest)}`)
    return {
      figures: `${postgresKills} kills, ${writers.acknowledged()} acknowledged, back within ${seconds(slowest)}`,
      faults,
    }
  },
}
