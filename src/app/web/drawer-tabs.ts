// The sections that other domains add to a candidate's drawer, each loaded when it opens.
import { lazy } from 'react'

const CandidateApplications = lazy(async () => ({
  default: (await import('#domains/pipeline/web/candidate-applications.tsx')).CandidateApplications,
}))
const CandidateInterviews = lazy(async () => ({
  default: (await import('#domains/interviews/web/candidate-interviews.tsx')).CandidateInterviews,
}))
const CandidateLinks = lazy(async () => ({
  default: (await import('#domains/links/web/candidate-links.tsx')).CandidateLinks,
}))

const CandidateLeads = lazy(async () => ({
  default: (await import('#domains/leads/web/candidate-leads.tsx')).CandidateLeads,
}))

export const drawerTabs = [
  { value: 'applications', label: 'Applications', Panel: CandidateApplications },
  { value: 'interviews', label: 'Interviews', Panel: CandidateInterviews },
  { value: 'links', label: 'Links', Panel: CandidateLinks },
  { value: 'leads', label: 'Leads', Panel: CandidateLeads },
] as const
