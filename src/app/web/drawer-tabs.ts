// The sections that other domains bring to a candidate's drawer, each fetched when it is opened.
import { lazy } from 'react'

const CandidateApplications = lazy(async () => ({
  default: (await import('#domains/pipeline/web/candidate-applications.tsx')).CandidateApplications,
}))

export const drawerTabs = [{ value: 'applications', label: 'Applications', Panel: CandidateApplications }]
