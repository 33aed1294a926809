// The result of a bulk act: the count, skipped rows with reasons, and Undo.
import { toast } from '#ui/toast-store.ts'
import { sentenceOf } from '../api-client.ts'

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

export const showFailure = (error: unknown) => toast({ tone: 'danger', title: sentenceOf(error) })

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
  const [first] = skipped
  if (!first) return also ? { description: also } : {}
  const others = skipped.length > 1 ? ` and ${skipped.length - 1} more` : ''
  return { tone: 'warning', description: `${first.name}${others} stayed: ${first.reason} ${also}`.trim() }
}
