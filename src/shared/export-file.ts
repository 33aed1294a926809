// The file of a list: downloaded at once, or written in the background when the list is long.
export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Longer lists become a background file. */
export const DIRECT_ROWS_MAX = 10_000
export const EXPORT_DAYS = 3
