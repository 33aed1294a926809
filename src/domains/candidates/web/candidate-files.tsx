// The candidate's files: upload, read, download, remove.
import { useQuery } from '@tanstack/react-query'
import { Download, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { formatBytes } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { CandidateFile } from '../contract/dossier.ts'
import type { Candidate } from '../contract/schemas.ts'
import { fileAddress, filesQuery, useAddFile, useRemoveFile } from './dossier-api.ts'

const ACCEPT = '.pdf,.docx,.txt,.png,.jpg,.jpeg'

export function CandidateFiles({ candidate }: { candidate: Candidate }) {
  const files = useQuery(filesQuery(candidate.id))
  const [removing, setRemoving] = useState<CandidateFile | null>(null)
  if (!files.data) return <QueryState query={files} />
  return (
    <div className="flex flex-col gap-4 px-5 py-4 max-md:px-4">
      {candidate.can.edit ? <AddFile id={candidate.id} /> : null}
      <ul className="flex flex-col">
        {files.data.items.map((file) => (
          <FileRow key={file.id} candidate={candidate} file={file} onRemove={() => setRemoving(file)} />
        ))}
      </ul>
      {removing ? <RemoveFile id={candidate.id} file={removing} onClose={() => setRemoving(null)} /> : null}
    </div>
  )
}

function AddFile({ id }: { id: string }) {
  const add = useAddFile(id)
  const handleChange = ([file]: File[]) => {
    if (!file) return
    const kind = /\.(png|jpe?g)$/i.test(file.name) ? 'document' : 'resume'
    add.mutate(
      { file, kind },
      {
        onSuccess: sayDone(`${file.name} saved`),
        onError: showFailure,
      },
    )
  }
  return (
    <FileDrop
      files={[]}
      accept={ACCEPT}
      note={add.isPending ? 'Uploading…' : 'PDF, DOCX, TXT, PNG or JPEG, up to 10 MB'}
      maxBytes={FILE_LIMIT_BYTES}
      disabled={add.isPending}
      onChange={handleChange}
    />
  )
}

type FileRowProps = { candidate: Candidate; file: CandidateFile; onRemove: () => void }

function FileRow({ candidate, file, onRemove }: FileRowProps) {
  return (
    <li className="flex flex-col gap-1 border-b py-2.5 last:border-b-0">
      <div className="flex min-w-0 items-center gap-2.5">
        <FileText className="size-4 flex-none text-ink-3" />
        <div className="min-w-0 flex-1">
          <div className="truncate font-medium">{file.name}</div>
          <div className="text-12 text-ink-3">
            {file.kind === 'resume' ? 'Resume' : 'Document'} ·{' '}
            <span className="num">{formatBytes(file.sizeBytes)}</span> · {file.by},{' '}
            <RelativeTime at={file.createdAt} />
          </div>
        </div>
        <IconButton
          icon={Download}
          size="sm"
          label={`Save ${file.name}`}
          onClick={() => window.location.assign(fileAddress(candidate.id, file.id))}
        />
        {candidate.can.edit ? (
          <IconButton icon={Trash2} size="sm" label={`Remove ${file.name}`} onClick={onRemove} />
        ) : null}
      </div>
      {file.text ? (
        <details className="ml-6.5">
          <summary className="cursor-pointer text-12 text-ink-2">Text</summary>
          <pre className="mt-1.5 max-h-72 overflow-auto rounded-6 bg-sunken p-3 font-sans text-13 whitespace-pre-wrap">
            {file.text}
          </pre>
        </details>
      ) : null}
    </li>
  )
}

function RemoveFile({ id, file, onClose }: { id: string; file: CandidateFile; onClose: () => void }) {
  const remove = useRemoveFile(id)
  const handleConfirm = () =>
    remove.mutate(file.id, {
      onSuccess: sayDone(`${file.name} removed`, onClose),
      onError: showFailure,
    })
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={`Remove ${file.name}?`}
      description="The file is deleted permanently. The audit keeps a record of it."
      confirmLabel="Remove file"
      busy={remove.isPending}
      onConfirm={handleConfirm}
    />
  )
}
