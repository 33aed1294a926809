// The result of a bulk act: the count, skipped rows with reasons, and Undo.
import { toast } from '#ui/toast-store.ts'
import { showFailure } from '../show-failure.ts'

/** Long enough to notice and decide. */
export const UNDO_MS = 10_000

export type Skipped = { name: string; reason: string }

export type BulkResult = {
  title: string
  skipped?: readonly Skipped[]
  /** Further effects, as a sentence. */
  also?: string
}

/** Undoes the act and reports the result. Absent if there is nothing to undo. */
export type Undo = (() => Promise<BulkResult>) | '' | null | undefined

export function showBulkResult({ undo, ...result }: BulkResult & { undo?: Undo }): void {
  toast({
    title: result.title,
    ...describe(result),
    ...(undo && {
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: () => void undo().then(showBulkResult, showFailure) },
    }),
  })
}

function describe({ skipped = [], also = '' }: BulkResult): { description?: string; tone?: 'warning' } {
  if (skipped.length === 0) return also ? { description: also } : {}
  const sentences = byReason(skipped).map(({ reason, first, others }) => {
    const more = others > 0 ? ` and ${others} more` : ''
    return `${first}${more} stayed: ${reason}`
  })
  return { tone: 'warning', description: [...sentences, also].join(' ').trim() }
}

/** Each reason once, the most common first. */
export const byReason = (rows: readonly Skipped[]) =>
  [...Map.groupBy(rows, ({ reason }) => reason)]
    .map(([reason, of]) => ({ reason, first: of[0]?.name ?? '', others: of.length - 1 }))
    .toSorted((one, other) => other.others - one.others)
