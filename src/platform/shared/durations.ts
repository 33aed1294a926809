// Lengths of time in milliseconds. By themselves, without the schemas of dates: a screen that counts hours needs none of them.
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
