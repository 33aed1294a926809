// A day on paper: "Nov 14, 2026".
export const dayWords = (at: string, timezone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(new Date(at))
