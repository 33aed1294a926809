// Journeys that only run with `npm test -- --long`: the same way with another width or input, and details beside it.

/** All journeys run, also the long ones. */
export const isLongRun = process.env['LONG_JOURNEYS'] === 'true'

export const longIf = (isLong: boolean) => (isLong ? { tag: '@long' } : {})
