// Durations in milliseconds, without the schemas of dates, so screens can load them cheaply.
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
