// Counts in words: what is only estimated says so.
import type { Total } from '#platform/shared/list.ts'
import { formatCount } from '#ui/format.ts'

/** The way from a line of a panel to what is behind it. */
export const LINK_STYLE = 'flex-none rounded-4 text-primary-text hover:underline'

export const countOf = ({ count, exact }: Total) => (exact ? formatCount(count) : `${formatCount(count)}+`)
