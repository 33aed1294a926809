// The files of a message. Those of a reply can become files of the candidate.
import { FolderInput, Paperclip } from 'lucide-react'
import { showFailure } from '#platform/web/show-failure.ts'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { formatBytes } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Message, MessageFile } from '../contract/schemas.ts'
import { messageFileAddress, useKeepFile } from './api.ts'

export function MessageFiles({ message }: { message: Message }) {
  if (message.files.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-col gap-1">
      {message.files.map((file) => (
        <li key={file.id} className="flex items-center gap-1">
          <a
            href={messageFileAddress(message.id, file.id)}
            download
            className="inline-flex min-w-0 max-w-full items-center gap-1.5 rounded-6 border bg-surface px-2 py-1 hover:bg-hover"
          >
            <Paperclip className="size-3.5 flex-none text-ink-3" aria-hidden="true" />
            <span className="min-w-0 truncate">{file.name}</span>
            <span className="num text-12 text-ink-3">{formatBytes(file.sizeBytes)}</span>
          </a>
          {message.direction === 'in' ? <Keep message={message} file={file} /> : null}
        </li>
      ))}
    </ul>
  )
}

const KINDS = [
  { kind: 'resume', label: 'Save as resume' },
  { kind: 'document', label: 'Save as document' },
] as const

function Keep({ message, file }: { message: Message; file: MessageFile }) {
  const keep = useKeepFile()
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton
          size="sm"
          icon={FolderInput}
          label={`Save ${file.name} to the candidate’s files`}
          busy={keep.isPending}
        />
      }
      items={KINDS.map(({ kind, label }) => ({
        id: kind,
        label,
        onSelect: () =>
          keep.mutate(
            { id: message.id, fileId: file.id, kind },
            { onSuccess: () => toast({ title: `${file.name} saved in Files` }), onError: showFailure },
          ),
      }))}
    />
  )
}
