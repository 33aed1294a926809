// Parts that the statements of entries share.

/** Interviews that took place once their time is over. */
export const HELD_STATUSES = `'scheduled', 'confirmed', 'awaiting_feedback', 'complete'`
/** Without minutes in the settings these take none. A call or meeting always takes some. */
export const NO_RATE_KINDS = `'voicemail', 'missed', 'email', 'sms', 'note'`
/** The parameter with the rows that changed, of a statement about closed months. */
export const LATE_IDS = '$2::uuid[]'
