// The first step of an import: the file.
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import type { Import } from '../contract/schemas.ts'
import {
  DELIMITERS,
  type Delimiter,
  ENCODINGS,
  type Encoding,
  FILE_MAX_BYTES,
  IMPORT_KINDS,
  type ImportKind,
  KIND_LABELS,
  RESUMES_MAX_BYTES,
} from '../contract/words.ts'
import { uploadedFile, useUpload } from './api.ts'
import { useUploadResumes } from './resume-api.ts'

const KINDS = IMPORT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

const DETECT = 'detect'
const detectOr = <Value extends string>(options: readonly { value: Value; label: string }[]) => [
  { value: DETECT, label: 'Detect' } as const,
  ...options,
]
const ENCODING_OPTIONS = detectOr(
  (Object.keys(ENCODINGS) as Encoding[]).map((value) => ({ value, label: ENCODINGS[value] })),
)
const DELIMITER_LABELS: Record<Delimiter, string> = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  pipe: 'Pipe',
}
const DELIMITER_OPTIONS = detectOr(
  (Object.keys(DELIMITERS) as Delimiter[]).map((value) => ({ value, label: DELIMITER_LABELS[value] })),
)

const TABLE_FILES = {
  accept: '.csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json',
  note: 'CSV or JSON, up to 50 MB',
  maxBytes: FILE_MAX_BYTES,
}
const RESUME_FILES = {
  accept: '.pdf,.docx,.txt,.zip,application/pdf,text/plain,application/zip',
  note: 'PDF, DOCX, TXT or a zip file of them, up to 200 resumes and 100 MB',
  maxBytes: RESUMES_MAX_BYTES,
  multiple: true,
}

type UploadDialogProps = {
  /** The draft of a file that was not read correctly. */
  again?: Import
  onClose: () => void
  onUploaded: (id: string) => void
}

export function UploadDialog({ again, onClose, onUploaded }: UploadDialogProps) {
  const [kind, setKind] = useState<ImportKind>(again?.kind ?? 'candidates')
  const known = again && uploadedFile(again.id)
  const [files, setFiles] = useState<File[]>(known ? [known] : [])
  const [encoding, setEncoding] = useState<Encoding | typeof DETECT>(DETECT)
  const [delimiter, setDelimiter] = useState<Delimiter | typeof DETECT>(DETECT)
  const upload = useUpload()
  const resumes = useUploadResumes()
  const isResumes = kind === 'resumes'
  const { error, isPending, reset } = isResumes ? resumes : upload
  const [file] = files
  const handleSubmit = () => {
    if (!file) return
    if (kind === 'resumes') return resumes.mutate(files, { onSuccess: ({ id }) => onUploaded(id) })
    const reading = {
      ...(encoding !== DETECT && { encoding }),
      ...(delimiter !== DETECT && { delimiter }),
    }
    upload.mutate({ kind, file, ...reading }, { onSuccess: ({ id }) => onUploaded(id) })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={again ? 'Read the file again' : 'New import'}
      description={
        again
          ? 'Choose how the file is written. The fields are proposed anew.'
          : 'Nothing is imported yet. You see first what will happen.'
      }
      onSubmit={handleSubmit}
      submitLabel={isResumes ? 'Read files' : 'Read file'}
      busy={isPending}
      disabledReason={file ? undefined : 'Choose a file first.'}
    >
      {again ? (
        <>
          <Field label="Encoding">
            <Select value={encoding} options={ENCODING_OPTIONS} onChange={setEncoding} />
          </Field>
          <Field label="Delimiter">
            <Select value={delimiter} options={DELIMITER_OPTIONS} onChange={setDelimiter} />
          </Field>
        </>
      ) : (
        <Field label="Kind">
          <Select value={kind} options={KINDS} onChange={setKind} disabled={isPending} />
        </Field>
      )}
      <Field label={isResumes ? 'Files' : 'File'} error={error && sentenceOf(error)}>
        <FileDrop
          files={files}
          onChange={(chosen) => {
            reset()
            setFiles(chosen)
          }}
          {...(isResumes ? RESUME_FILES : TABLE_FILES)}
          disabled={isPending}
        />
      </Field>
    </FormDialog>
  )
}
