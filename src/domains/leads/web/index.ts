// The entry for other domains.
export { AreaLeads } from './area-leads.tsx'
export { type LeadSearch, readLeadSearch } from './search.ts'
