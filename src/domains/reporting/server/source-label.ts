// The name of a source in reports. A source is the channel of a campaign, or a way in of its own.
import { CHANNEL_LABELS, type Channel } from '#domains/campaigns/contract/words.ts'
import { sourceText } from '#domains/leads/contract/words.ts'

export function sourceLabel(source: string): string {
  // Leads of a campaign for a posting. Applications for postings are a source of their own.
  if (source === 'job_posting') return 'Job posting campaign'
  const known = sourceText(source)
  return known === source ? (CHANNEL_LABELS[source as Channel] ?? source) : known
}
