// The door of integrations for other domains.
export { fetchFormLeads, fetchLead, GraphError, type GraphLead, graphId } from './meta-client.ts'
export { markMeta } from './meta-status.ts'
export { leadIntake, type Outcome } from './ports.ts'
export type { DueEvent } from './queries/events.ts'
export { findInboundMap } from './queries/integrations.ts'
export { metaSettings } from './settings.ts'
