// The lines of applications for each table, made one portion ahead in a thread of its own.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  APPLICATION_COLUMNS,
  DISQUALIFICATION_COLUMNS,
  INTERVIEW_COLUMNS,
  type Lines,
  MOVE_COLUMNS,
  PARTICIPANT_COLUMNS,
  type World,
} from './application-rows.ts'

type Table = { table: string; columns: readonly string[]; linesOf(application: Lines): readonly string[] }

/** What each table holds of an application. */
export const TABLES: readonly Table[] = [
  {
    table: 'applications',
    columns: APPLICATION_COLUMNS,
    linesOf: ({ application }) => [application],
  },
  { table: 'stage_moves', columns: MOVE_COLUMNS, linesOf: ({ moves }) => moves },
  {
    table: 'disqualifications',
    columns: DISQUALIFICATION_COLUMNS,
    linesOf: ({ disqualification }) => (disqualification ? [disqualification] : []),
  },
  {
    table: 'interviews',
    columns: INTERVIEW_COLUMNS,
    linesOf: ({ interview }) => (interview ? [interview] : []),
  },
  {
    table: 'interview_participants',
    columns: PARTICIPANT_COLUMNS,
    linesOf: ({ participants }) => participants,
  },
]

/** In the order of the tables, in pieces that a COPY sends as they are. */
export type Portion = readonly (readonly string[])[]

const PIECE = 2_000

export const linesByTable = (applications: readonly Lines[]): Portion =>
  TABLES.map(({ linesOf }) => {
    const lines = applications.flatMap(linesOf)
    return Array.from({ length: Math.ceil(lines.length / PIECE) }, (_, index) =>
      lines.slice(index * PIECE, (index + 1) * PIECE).join(''),
    )
  })

/** Hands over each portion, and asks for the next one when it was taken. */
export async function eachPortion(world: World, take: (portion: Portion) => Promise<void>): Promise<void> {
  const thread = new Worker(new URL('./work-lines-worker.ts', import.meta.url), { workerData: world })
  let taking: Promise<void> = Promise.resolve()
  thread.on('message', (portion: Portion) => {
    taking = take(portion)
    taking.then(
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      () => thread.postMessage('more'),
      () => thread.terminate(),
    )
  })
  const [code] = await once(thread, 'exit')
  await taking
  if (code !== 0) throw new Error('The thread that makes the rows ended early.')
}
