// Says what was done to many, who stayed and why, and offers to take it back.
import { sentenceOf } from '#platform/web/api-client.ts'
import { plural } from '#ui/format.ts'
import { toast } from '#ui/toast-store.ts'
import type { BulkResult } from '../schemas.ts'
import { useUndoChange } from './api.ts'
import { mailsWords, stayOffWords } from './words.ts'

export const UNDO_MS = 10_000

export function useOfferUndo() {
  const undo = useUndoChange()
  // Whoever offered it may have left the screen before it is used.
  const handleUndo = (id: string) =>
    void undo.mutateAsync(id).then(
      (result) =>
        toast({
          title: `${plural(result.changed, 'candidate')} restored`,
          ...describe(result.skipped, alsoOf(result)),
        }),
      (error: unknown) => toast({ tone: 'danger', title: sentenceOf(error) }),
    )
  return (title: string, { changeSetId, skipped, calledOff, mails }: Omit<BulkResult, 'changed'>) =>
    toast({
      title,
      duration: UNDO_MS,
      ...describe(skipped, alsoOf({ calledOff, mails })),
      ...(changeSetId && { action: { label: 'Undo', onClick: () => handleUndo(changeSetId) } }),
    })
}

const alsoOf = ({ calledOff, mails }: Pick<BulkResult, 'calledOff' | 'mails'>) =>
  [stayOffWords(calledOff), mailsWords(mails)].filter(Boolean).join(' ')

function describe(skipped: BulkResult['skipped'], also: string): { description?: string; tone?: 'warning' } {
  const [first] = skipped
  if (!first) return also ? { description: also } : {}
  const others = skipped.length > 1 ? ` and ${skipped.length - 1} more` : ''
  return { tone: 'warning', description: `${first.name}${others} stayed: ${first.reason} ${also}`.trim() }
}
