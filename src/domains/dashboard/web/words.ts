// Counts in words: what is only estimated says so.
import type { Total } from '#platform/shared/list.ts'
import { formatCount } from '#ui/format.ts'

export const countOf = ({ count, exact }: Total) => (exact ? formatCount(count) : `${formatCount(count)}+`)
