// One campaign: a draft is edited here, a started one shows its results.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { campaignQuery } from './api.ts'
import { DraftEditor } from './draft-editor.tsx'
import { CampaignResults } from './results.tsx'

export function CampaignPage() {
  const { id } = useParams({ from: '/staff/crm-campaigns/$id' })
  const campaign = useQuery(campaignQuery(id))
  if (campaign.data)
    return campaign.data.status === 'draft' ? (
      <DraftEditor key={id} campaign={campaign.data} />
    ) : (
      <CampaignResults campaign={campaign.data} />
    )
  return (
    <Page>
      <title>CRM campaign · Candor Hire</title>
      <QueryState query={campaign} loading={<FormSkeleton />} missing={<Gone />} />
    </Page>
  )
}

const Gone = () => (
  <EmptyState
    title="This campaign does not exist"
    action={
      <Button asChild>
        <Link to="/crm-campaigns">Open CRM campaigns</Link>
      </Button>
    }
  >
    Someone removed the draft, or the address is wrong.
  </EmptyState>
)
