// Reports a bulk change with skipped cards and reasons, and offers Undo.
import { showBulkResult } from '#platform/web/list/bulk.ts'
import { plural } from '#ui/format.ts'
import type { BulkResult } from '../contract/schemas.ts'
import { useUndoChange } from './api.ts'
import { mailsWords, stayOffWords } from './words.ts'

export function useOfferUndo() {
  const undo = useUndoChange()
  return (
    title: string,
    { changeSetId, skipped, ...result }: Omit<BulkResult, 'changed'>,
    onUndone?: () => unknown,
  ) =>
    showBulkResult({
      title,
      skipped,
      also: alsoOf(result),
      undo:
        changeSetId &&
        (async () => {
          const back = await undo.mutateAsync(changeSetId)
          onUndone?.()
          const putBack = `${plural(back.changed, 'candidate')} restored`
          return { title: putBack, skipped: back.skipped, also: alsoOf(back) }
        }),
    })
}

const alsoOf = ({ calledOff, mails }: Pick<BulkResult, 'calledOff' | 'mails'>) =>
  [stayOffWords(calledOff), mailsWords(mails)].filter(Boolean).join(' ')
