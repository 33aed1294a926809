// Texts about a lead on the screens.
import { CHANNEL_LABELS, type Channel } from '#domains/campaigns/contract/words.ts'
import type { Lead, LeadSummary } from '../contract/schemas.ts'
import { sourceText } from '../contract/words.ts'

const unnamed = (withheldAt: string | null) => (withheldAt ? 'Person in quarantine' : 'Unnamed lead')

export const nameOf = ({ firstName, lastName, email, phone, status, withheldAt }: LeadSummary) =>
  `${firstName} ${lastName}`.trim() ||
  email ||
  phone ||
  (status === 'erased' ? 'Erased lead' : unnamed(withheldAt))

export const placeOf = ({ city, state, zip }: Pick<LeadSummary, 'city' | 'state' | 'zip'>) =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export const soldText = ({ sharesSold, shareLimit }: LeadSummary) => `${sharesSold} of ${shareLimit}`

/** The channel of the campaign, or the source of a lead without one. */
export function channelOf({ channel, source }: Pick<Lead, 'channel' | 'source'>): string {
  if (channel) return CHANNEL_LABELS[channel as Channel]
  return sourceText(source)
}
