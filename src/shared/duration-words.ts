// Durations as text, on screens and in files.
const space = '\u00a0'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "40 min", "22 h", "1 d 18 h": at most two units, the smaller only within a few days. */
export function formatDuration(milliseconds: number): string {
  const length = Math.max(0, milliseconds)
  if (length < minute) return `${Math.floor(length / 1000)}${space}s`
  if (length < hour) return `${Math.floor(length / minute)}${space}min`
  if (length < day) return `${Math.floor(length / hour)}${space}h`
  const days = Math.floor(length / day)
  const hours = Math.floor((length % day) / hour)
  if (days >= 7 || hours === 0) return `${days.toLocaleString('en-US')}${space}d`
  return `${days}${space}d${space}${hours}${space}h`
}
