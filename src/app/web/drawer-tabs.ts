// The sections and bulk actions that other domains add to candidates, each loaded when it opens.
import { MessageSquareText } from 'lucide-react'
import { lazy } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'

const CandidateMessages = lazy(async () => ({
  default: (await import('#domains/conversations/web/candidate-messages.tsx')).CandidateMessages,
}))
const MessageComposer = lazy(async () => ({
  default: (await import('#domains/conversations/web/message-composer.tsx')).MessageComposer,
}))
const BulkMessageDialog = lazy(async () => ({
  default: (await import('#domains/conversations/web/bulk-message-dialog.tsx')).BulkMessageDialog,
}))

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

const CandidateCosts = lazy(async () => ({
  default: (await import('#domains/costs/web/candidate-costs.tsx')).CandidateCosts,
}))

export const EndPostingsDialog = lazyPart(
  () => import('#domains/pipeline/web/end-postings-dialog.tsx'),
  'EndPostingsDialog',
)

export const drawerTabs = [
  { value: 'messages', label: 'Messages', Panel: CandidateMessages, Footer: MessageComposer },
  { value: 'applications', label: 'Applications', Panel: CandidateApplications },
  { value: 'interviews', label: 'Interviews', Panel: CandidateInterviews },
  { value: 'links', label: 'Links', Panel: CandidateLinks },
  { value: 'leads', label: 'Leads', Panel: CandidateLeads },
  { value: 'costs', label: 'Costs', Panel: CandidateCosts },
] as const

export const bulkTools = [
  { id: 'message', label: 'Message', icon: MessageSquareText, Dialog: BulkMessageDialog },
] as const
