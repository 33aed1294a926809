// What operators watch of the intake.
import type { Figures } from '#platform/server/figures.ts'
import { countDueEvents } from './queries/events.ts'

export const waitingEvents: Figures = {
  gauges: [
    { name: 'candorhire_webhook_events_waiting', help: 'Received events that are not processed yet.' },
  ],
  read: async ({ db }) => [{ gauge: 'candorhire_webhook_events_waiting', value: await countDueEvents(db) }],
}
