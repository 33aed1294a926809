// The first step of an import: the file.
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Select } from '#ui/select.tsx'
import { FILE_MAX_BYTES, IMPORT_KINDS, type ImportKind, KIND_LABELS } from '../contract/words.ts'
import { useUpload } from './api.ts'

const KINDS = IMPORT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

type UploadDialogProps = { onClose: () => void; onUploaded: (id: string) => void }

export function UploadDialog({ onClose, onUploaded }: UploadDialogProps) {
  const [kind, setKind] = useState<ImportKind>('candidates')
  const [files, setFiles] = useState<File[]>([])
  const upload = useUpload()
  const [file] = files
  const handleSubmit = () => {
    if (file) upload.mutate({ kind, file }, { onSuccess: ({ id }) => onUploaded(id) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New import"
      description="Nothing is imported yet. You see first what will happen to each row."
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={upload.isPending}
            {...(file ? {} : { disabledReason: 'Choose a file first.' })}
          >
            Read file
          </Button>
        </>
      }
    >
      <Field label="Kind">
        <Select value={kind} options={KINDS} onChange={setKind} />
      </Field>
      <Field label="File" {...(upload.error && { error: sentenceOf(upload.error) })}>
        <FileDrop
          files={files}
          onChange={(chosen) => {
            upload.reset()
            setFiles(chosen)
          }}
          accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
          note="CSV or JSON, up to 50 MB"
          maxBytes={FILE_MAX_BYTES}
          disabled={upload.isPending}
        />
      </Field>
    </Dialog>
  )
}
