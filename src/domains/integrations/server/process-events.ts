// Takes up what is due, hands it to the intake of leads, and notes what became of it.
import type { LoopDefinition } from '#platform/server/module.ts'
import type { Context } from '#platform/server/transaction.ts'
import { leadIntake, type Outcome } from './ports.ts'
import { claimEvents, type DueEvent, type Finished, finishEvent } from './queries/events.ts'

/** Events of a round share their questions and their writes, so many small ones need a large round. */
const AT_ONCE = 200
const POLL_MS = 300
/** Seconds between tries, about three days in all. The raw event stays and can be replayed. */
const PAUSES = [2, 10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 86_400]

export const processEvents: LoopDefinition = {
  name: 'integrations.process-events',
  reachesOutside: true,
  everyMs: POLL_MS,
  async run(context) {
    const events = await claimEvents(context.db, AT_ONCE)
    await Promise.all(events.map((event) => processEvent(context, event)))
    return events.length === AT_ONCE
  },
}

async function processEvent(context: Context, event: DueEvent): Promise<void> {
  const outcome = await leadIntake
    .get()(context, event)
    .catch((error: unknown): Outcome => ({ kind: 'retry', error: messageOf(error), steps: [] }))
  await finishEvent(context.db, finishedAs(event, outcome, context.now))
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 1_000)

function finishedAs(event: DueEvent, outcome: Outcome, now: Date): Finished {
  const { id, attempts } = event
  const { kind, leads = null, created = null } = outcome
  const steps = [...event.steps.filter(({ name }) => name === 'verified'), ...outcome.steps]
  const base = { id, steps, leads, created, isHeld: false }
  if (kind === 'done') return { ...base, status: 'done', nextAt: null, error: null }
  const { error } = outcome
  const pause = kind === 'retry' ? (outcome.afterSeconds ?? PAUSES[attempts - 1]) : undefined
  if (pause === undefined) return { ...base, status: 'dead', nextAt: null, error }
  const nextAt = new Date(now.getTime() + pause * 1_000)
  return { ...base, status: 'failed', nextAt, error, isHeld: kind === 'retry' && outcome.isHeld === true }
}
