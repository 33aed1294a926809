// What each step of a campaign gets.
import type { Campaign } from '../contract/schemas.ts'
import type { CampaignValues } from './use-campaign-draft.ts'

export type StepProps = {
  values: CampaignValues
  onChange: (changes: Partial<CampaignValues>) => void
  campaign: Campaign | null
  /** What the server refused, by field. */
  problems: Record<string, string>
  save: (more?: { status: 'active' }) => Promise<Campaign | null>
}
