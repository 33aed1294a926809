// The display of a status: its label, its color, and how far its ring is filled. Each domain has a table of its
// statuses among its words.
type StatusTone = 'info' | 'motion' | 'success' | 'warning' | 'danger' | 'neutral'
/** Sixths of the ring, or a mark: dashed (untouched), wait, check, alert, cross, dash (over). */
export type StatusMark = 1 | 2 | 3 | 4 | 5 | 'dashed' | 'wait' | 'check' | 'alert' | 'cross' | 'dash'
export type StatusLook = { label: string; tone: StatusTone; mark: StatusMark }

export const look = (tone: StatusTone, mark: StatusMark, label: string): StatusLook => ({ label, tone, mark })
