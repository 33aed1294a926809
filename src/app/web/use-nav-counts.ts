// The counts beside the places of staff. A count appears only for pending work of its reader.
import { useQuery } from '@tanstack/react-query'
import { waitingFormsQuery } from '#domains/campaigns/web/index.ts'
import { waitingReturnsQuery } from '#domains/desk/web/index.ts'
import type { CurrentUser } from '#domains/identity/contract/endpoints.ts'
import { interviewCountQuery } from '#domains/interviews/web/index.ts'
import { postingCountQuery } from '#domains/jobs/web/index.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { useHasContent } from '#ui/after-content.ts'
import type { NavGroup, NavItem } from './shells/nav.ts'

type Task = Pick<NavItem, 'count' | 'attention'>

export function useNavWithCounts(nav: readonly NavGroup[], user: CurrentUser): readonly NavGroup[] {
  const hasContent = useHasContent()
  const decides = hasContent && roleMay(user.role, MANAGERS)
  const feedback = useQuery({ ...interviewCountQuery({ owes: 'me' }), enabled: hasContent })
  const review = useQuery({
    ...postingCountQuery({ status: ['pending_approval'] }),
    enabled: decides,
  })
  const forms = useQuery({ ...waitingFormsQuery, enabled: decides })
  const returns = useQuery({ ...waitingReturnsQuery, enabled: decides })
  const waiting = (forms.data?.items ?? []).reduce((sum, { leads }) => sum + leads, 0)
  return withCounts(nav, {
    '/employer/campaigns': { count: waiting, attention: 'leads waiting for a campaign' },
    '/interview-tracker': { count: feedback.data?.count ?? 0, attention: 'waiting for your feedback' },
    '/admin/job-postings': { count: review.data?.count ?? 0, attention: 'in review' },
    '/lead-purchasing': { count: returns.data?.count ?? 0, attention: 'returns to decide' },
  })
}

function withCounts(nav: readonly NavGroup[], tasks: Record<string, Task>): readonly NavGroup[] {
  return nav.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, ...tasks[String(item.to)] })),
  }))
}
