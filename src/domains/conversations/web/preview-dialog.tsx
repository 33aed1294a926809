// The message as the first candidate gets it, and who is left out.
import { useQuery } from '@tanstack/react-query'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/format.ts'
import { FormattedText } from '#ui/formatted-text.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { MessageFile } from '../contract/schemas.ts'
import { type DraftInput, previewQuery } from './api.ts'
import { LeftOut } from './left-out.tsx'

type PreviewDialogProps = { input: DraftInput; files: readonly MessageFile[]; onClose: () => void }

export function PreviewDialog({ input, files, onClose }: PreviewDialogProps) {
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
      <ErrorLine error={preview.error} />
      {first ? (
        <>
          <p className="text-ink-2">
            To {first.name}, {first.to}
            {count > 1 ? `. ${plural(count - 1, 'more candidate')} get their own.` : ''}
          </p>
          <div className="rounded-8 border p-3 break-words whitespace-pre-wrap">
            {first.subject ? <p className="mb-1 font-semibold">{first.subject}</p> : null}
            {input.channel === 'email' ? <FormattedText text={first.body} /> : first.body}
          </div>
          {files.length > 0 ? (
            <p className="break-words text-ink-2">Attached: {files.map(({ name }) => name).join(', ')}</p>
          ) : null}
        </>
      ) : null}
      <LeftOut people={leftOut} />
    </Dialog>
  )
}
