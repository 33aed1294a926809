// The leads that a candidate came from: a section of the candidate's drawer.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import { DossierList } from '#domains/candidates/web/index.ts'
import { useList } from '#platform/web/list/use-list.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { lookOf } from '../contract/words.ts'
import { leadsQuery } from './api.ts'

export function CandidateLeads({ candidate }: { candidate: Candidate }) {
  const list = useList(useInfiniteQuery(leadsQuery({ candidate: candidate.id })))
  return (
    <DossierList
      list={list}
      empty={{ title: 'No lead', text: 'This candidate did not come from a lead of a campaign.' }}
    >
      {(lead) => (
        <li key={lead.id} className="flex items-center gap-2 border-b py-3 last:border-b-0">
          <Link
            to="/area-leads"
            search={{ lead: lead.id, candidate: candidate.id }}
            className="min-w-0 flex-1 truncate rounded-4 font-medium hover:underline"
          >
            {lead.campaign?.name ?? 'Lead without a campaign'}
          </Link>
          <StatusPill look={lookOf(lead)} />
          <RelativeTime at={lead.receivedAt} className="text-12 text-ink-3" />
        </li>
      )}
    </DossierList>
  )
}
