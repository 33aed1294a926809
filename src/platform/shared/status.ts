// What a status looks like: its label, the color that says what it means, and how far its ring is filled. Each domain
// has the table of its own statuses among its words.
type StatusTone = 'info' | 'motion' | 'success' | 'warning' | 'danger' | 'neutral'
/** Sixths of the way, or a mark: dashed (untouched), wait, check, alert, cross, dash (over). */
export type StatusMark = 1 | 2 | 3 | 4 | 5 | 'dashed' | 'wait' | 'check' | 'alert' | 'cross' | 'dash'
export type StatusLook = { label: string; tone: StatusTone; mark: StatusMark }

export const look = (tone: StatusTone, mark: StatusMark, label: string): StatusLook => ({ label, tone, mark })
