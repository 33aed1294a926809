// What integrations need from the domain that makes leads of events.
import { port } from '#platform/server/port.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Step } from '../contract/schemas.ts'
import type { DueEvent } from './queries/events.ts'

/** `done` ends it, `retry` comes back after a pause, `dead` needs somebody: nothing about it will change by itself. */
export type Outcome =
  | { kind: 'done'; steps: Step[] }
  | { kind: 'retry'; error: string; steps: Step[]; afterSeconds?: number | undefined }
  | { kind: 'dead'; error: string; steps: Step[] }

export const leadIntake = port<(context: Context, event: DueEvent) => Promise<Outcome>>('the intake of leads')
