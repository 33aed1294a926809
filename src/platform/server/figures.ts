// Figures that operators watch, read from the database when Prometheus asks. Each domain declares its own.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { port } from './port.ts'

/** When every connection is taken, what needs none is answered all the same. */
const LOOK_MS = 3_000

type Gauge = {
  name: `candorhire_${string}`
  help: string
  /** What its values are told apart by. */
  label?: string
}

export type Value = { gauge: Gauge['name']; of?: string; value: number }

/** Gauges that one look at the database fills. A value that does not exist is left out. */
export type Figures = {
  gauges: readonly Gauge[]
  read(source: Source): Promise<readonly Value[]>
}

export type Source = { db: Database; dataFolder: string | undefined }

export const figures = port<readonly Figures[]>('the figures of the product')

export type Reading = { gauge: Gauge; values: readonly Value[] }

/** A look that fails leaves its gauges out, and the others stay. */
export async function readFigures(source: Source): Promise<{ readings: Reading[]; failed: number }> {
  const looks = await Promise.allSettled(figures.get().map((each) => within(each.read(source))))
  const values = looks.flatMap((look) => (look.status === 'fulfilled' ? look.value : []))
  const readings = figures
    .get()
    .flatMap(({ gauges }) => gauges)
    .map((gauge) => ({ gauge, values: values.filter((value) => value.gauge === gauge.name) }))
  return { readings, failed: looks.filter(({ status }) => status === 'rejected').length }
}

async function within(look: Promise<readonly Value[]>): Promise<readonly Value[]> {
  const waiting = new AbortController()
  const tooLong = sleep(LOOK_MS, undefined, { signal: waiting.signal }).then(() => {
    throw new Error('The look took too long.')
  })
  tooLong.catch(() => undefined)
  return Promise.race([look, tooLong]).finally(() => waiting.abort())
}
