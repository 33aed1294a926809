// The first step of an import: the file.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
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
import { TitleRow } from './title-row.tsx'

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

type Chosen = {
  kind: ImportKind
  files: File[]
  encoding: Encoding | typeof DETECT
  delimiter: Delimiter | typeof DETECT
  headerRow: number | undefined
}

function startOf(again: Import | undefined): Chosen {
  const known = again && uploadedFile(again.id)
  return {
    kind: again?.kind ?? 'candidates',
    files: known ? [known] : [],
    encoding: DETECT,
    delimiter: DETECT,
    headerRow: undefined,
  }
}

export function UploadDialog({ again, onClose, onUploaded }: UploadDialogProps) {
  const upload = useUpload()
  const resumes = useUploadResumes()
  const form = useForm({
    start: () => startOf(again),
    act: { error: upload.error ?? resumes.error },
    fieldOf: (path) => (path.startsWith('file') ? 'files' : path),
  })
  const { kind, files } = form.values
  const isResumes = kind === 'resumes'
  const isPending = upload.isPending || resumes.isPending
  const [file] = files
  const { encoding, delimiter } = form.values
  const reading = {
    ...(encoding !== DETECT && { encoding }),
    ...(delimiter !== DETECT && { delimiter }),
  }
  /** What was said about another file is out of date. */
  const change = (changes: Partial<Chosen>) => {
    upload.reset()
    resumes.reset()
    form.set({ ...changes, headerRow: undefined })
  }
  const handleSubmit = () =>
    form.submit(({ headerRow }) => {
      if (!file) return
      if (kind === 'resumes') return resumes.mutate(files, { onSuccess: ({ id }) => onUploaded(id) })
      const titles = headerRow ? { headerRow: String(headerRow) } : {}
      upload.mutate({ kind, file, ...reading, ...titles }, { onSuccess: ({ id }) => onUploaded(id) })
    })
  return (
    <FormDialog
      onClose={onClose}
      title={again ? 'Read the file again' : 'New import'}
      description={
        again
          ? 'Choose how the file is written, and the row with the titles. The fields are proposed anew.'
          : 'Nothing is imported yet. You see first what will happen.'
      }
      onSubmit={handleSubmit}
      submitLabel={isResumes ? 'Read files' : 'Read file'}
      busy={isPending}
      disabledReason={file ? undefined : 'Choose a file first.'}
    >
      {again ? (
        <>
          <Field label="Encoding" error={form.problem('encoding')}>
            <Select {...form.field('encoding')} options={ENCODING_OPTIONS} />
          </Field>
          <Field label="Delimiter" error={form.problem('delimiter')}>
            <Select {...form.field('delimiter')} options={DELIMITER_OPTIONS} />
          </Field>
        </>
      ) : (
        <Field label="Kind" error={form.problem('kind')}>
          <Select
            value={kind}
            options={KINDS}
            onChange={(next) => change({ kind: next })}
            disabled={isPending}
          />
        </Field>
      )}
      <Field label={isResumes ? 'Files' : 'File'} error={form.problem('files')}>
        <FileDrop
          files={files}
          onChange={(chosen) => change({ files: chosen })}
          {...(isResumes ? RESUME_FILES : TABLE_FILES)}
          disabled={isPending}
        />
      </Field>
      {again && file ? <TitleRow given={{ file, ...reading }} {...form.field('headerRow')} /> : null}
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
