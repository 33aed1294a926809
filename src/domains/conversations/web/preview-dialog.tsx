// The message as the first candidate gets it, and who is left out.
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/format.ts'
import { Spinner } from '#ui/spinner.tsx'
import { type DraftInput, previewQuery } from './api.ts'
import { LeftOut } from './left-out.tsx'

export function PreviewDialog({ input, onClose }: { input: DraftInput; onClose: () => void }) {
  const preview = useQuery(previewQuery(input))
  const { first, count = 0, leftOut = [] } = preview.data ?? {}
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Preview"
      width={560}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {preview.isPending ? <Spinner /> : null}
      {preview.error ? (
        <p role="alert" className="text-danger-text">
          {sentenceOf(preview.error)}
        </p>
      ) : null}
      {first ? (
        <>
          <p className="text-ink-2">
            To {first.name}, {first.to}
            {count > 1 ? `. ${plural(count - 1, 'more candidate')} get their own.` : ''}
          </p>
          <div className="rounded-8 border p-3 break-words whitespace-pre-wrap">
            {first.subject ? <p className="mb-1 font-semibold">{first.subject}</p> : null}
            {first.body}
          </div>
        </>
      ) : null}
      <LeftOut people={leftOut} />
    </Dialog>
  )
}
