// What leads need from the domains that decide about them and sell them.
import type { Db } from '#platform/server/database.ts'
import { port } from '#platform/server/port.ts'
import type { Lead } from '../contract/schemas.ts'

/** Null until the lead was routed. */
export const leadDecision =
  port<(db: Db, leadId: string) => Promise<Lead['decision']>>('the decision about a lead')

/** The sales of a lead, first to last. */
export const leadDeliveries =
  port<(db: Db, leadId: string) => Promise<Lead['deliveries']>>('the deliveries of a lead')
