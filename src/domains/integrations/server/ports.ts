// What integrations need from the domain that makes leads of events.
import { port } from '#platform/server/port.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { LeadFigures, Outgoing, Step } from '../contract/schemas.ts'
import type { DueEvent } from './queries/events.ts'

/** `done` ends it, `retry` comes back after a pause, `dead` needs somebody: nothing about it will change by itself. */
export type Outcome = Counts &
  (
    | { kind: 'done'; steps: Step[] }
    | {
        kind: 'retry'
        error: string
        steps: Step[]
        afterSeconds?: number | undefined
        /** Until there is a new token. */
        isHeld?: boolean
      }
    | { kind: 'dead'; error: string; steps: Step[] }
  )

/** The leads that an event brings, and those of them that were new. */
type Counts = { leads?: number; created?: number }

export const leadIntake = port<(context: Context, event: DueEvent) => Promise<Outcome>>('the intake of leads')

type Since = { day: Date; month: Date }
/** The leads of Meta, and those of them that only the hourly comparison found. */
export const leadFigures =
  port<
    (
      context: Context,
      since: Since,
    ) => Promise<Omit<LeadFigures, 'events' | 'refused' | 'since' | 'sinceDay'>>
  >('the figures of leads')

/** The webhooks of clients, failing ones first. */
export const outgoingWebhooks = port<(context: Context) => Promise<Outgoing[]>>('the webhooks of clients')

/** How the leads of these events were routed, by event. */
export const routedSteps =
  port<(context: Context, eventIds: readonly string[]) => Promise<ReadonlyMap<string, Step>>>('routed steps')
