// A period of days, both included.
import { invalid } from './errors.ts'

type Period = { from?: string | undefined; to?: string | undefined }

/** A reversed period would look like one in which nothing happened. */
export function requireOrder({ from, to }: Period): void {
  if (from !== undefined && to !== undefined && from > to)
    throw invalid('from', 'The period ends before it starts. Choose an earlier first day.')
}
