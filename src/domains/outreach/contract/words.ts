// Values, labels and limits of outreach.
import { look, type StatusLook } from '#shared/status.ts'

export const CAMPAIGN_STATUSES = ['draft', 'running', 'paused', 'finished', 'canceled'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

export const CAMPAIGN_LOOKS: Record<CampaignStatus, StatusLook> = {
  draft: look('neutral', 'dashed', 'Draft'),
  running: look('motion', 3, 'Sending'),
  paused: look('warning', 'wait', 'Paused'),
  finished: look('success', 'check', 'Complete'),
  canceled: look('neutral', 'cross', 'Canceled'),
}

export const STATES = [
  'queued',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'replied',
  'applied',
  'interview',
  'hired',
  'bounced',
  'unsubscribed',
  'stopped',
  'skipped',
  'left_out',
] as const
export type RecipientState = (typeof STATES)[number]

export const STATE_LOOKS: Record<RecipientState, StatusLook> = {
  queued: look('neutral', 'dashed', 'Queued'),
  sent: look('motion', 1, 'Sent'),
  delivered: look('motion', 2, 'Delivered'),
  opened: look('motion', 3, 'Opened'),
  clicked: look('motion', 4, 'Clicked'),
  replied: look('info', 'check', 'Replied'),
  applied: look('success', 'check', 'Applied'),
  interview: look('success', 'check', 'Interview booked'),
  hired: look('success', 'check', 'Hired'),
  bounced: look('danger', 'cross', 'Bounced'),
  unsubscribed: look('neutral', 'cross', 'Unsubscribed'),
  stopped: look('neutral', 'dash', 'Stopped'),
  skipped: look('neutral', 'dash', 'Skipped'),
  left_out: look('neutral', 'dash', 'Left out'),
}

/** The figures of the results. Each counts candidates, and is a filter of their list. */
export const FIGURES = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'replied',
  'unsubscribed',
  'bounced',
] as const
export type FigureName = (typeof FIGURES)[number]
export const FIGURE_LABELS: Record<FigureName, string> = {
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  replied: 'Replied',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
}

/** What a figure is a share of. */
export const wholeOf = (figure: FigureName) =>
  figure === 'delivered' || figure === 'bounced' ? 'sent' : 'delivered'

const OF_TRACKED_EMAILS: ReadonlySet<FigureName> = new Set(['opened', 'clicked'])
/** Texts have no opens and clicks. Without tracking, nothing counts those of emails. */
export const shownFigures = ({ channels, track }: { channels: readonly string[]; track: boolean }) =>
  track && channels.includes('email') ? FIGURES : FIGURES.filter((figure) => !OF_TRACKED_EMAILS.has(figure))

/** The figures of one day. */
export const DAY_FIGURES = ['sent', 'opened', 'replied'] as const satisfies readonly FigureName[]

/** The figures of one step. */
export const STEP_FIGURES = [
  'sent',
  'delivered',
  'opened',
  'replied',
] as const satisfies readonly FigureName[]
/** A step, from 0, and one of its figures. */
export const STEP_FIGURE = /^[0-9]\.(sent|delivered|opened|replied)$/

export const LEFT_OUT = [
  'suppressed',
  'opted_out',
  'no_address',
  'no_application',
  'interview',
  'recent',
  'duplicate',
  'do_not_use',
  'gone',
] as const
export type LeftOutReason = (typeof LEFT_OUT)[number]
export const LEFT_OUT_LABELS: Record<LeftOutReason, string> = {
  suppressed: 'Unsubscribed, bounced or texted STOP',
  opted_out: 'No consent',
  no_address: 'No address or number',
  no_application: 'No active application',
  interview: 'Interview booked',
  recent: 'Got another campaign recently',
  duplicate: 'Duplicate of another candidate',
  do_not_use: 'Do not use',
  gone: 'Removed',
}

export const NO_POSTAL_ADDRESS =
  'Campaign emails need your postal address. An admin can enter it under Admin, Agency.'

export const CHANNEL_LABELS = { email: 'Email', sms: 'Text' } as const

export const MAX_REST_DAYS = 365
export const MAX_ADDED = 500
export const MAX_STEPS = 10
export const MAX_AUDIENCE = 50_000
export const MAX_WAIT_MINUTES = 129_600
export const MAX_SUBJECT = 200
export const MAX_BODY = 20_000
/** People to page through in the preview. */
export const MAX_SAMPLES = 25
