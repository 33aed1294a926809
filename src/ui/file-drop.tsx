// A place to drop or choose files, with the accepted types.
import { FileText, Upload, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { formatBytes } from './format.ts'
import { IconButton } from './icon-button.tsx'

type FileDropProps = {
  files: readonly File[]
  onChange: (files: File[]) => void
  accept?: string
  multiple?: boolean
  /** "CSV or JSON, up to 50 MB". */
  note: string
  /** A larger file is refused before it is sent. */
  maxBytes?: number
  disabled?: boolean
}

export function FileDrop(props: FileDropProps) {
  const {
    files,
    onChange,
    accept,
    multiple = false,
    note,
    maxBytes = Number.POSITIVE_INFINITY,
    disabled,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState<File | null>(null)
  const field = useFieldControl()
  const take = (list: FileList | null) => {
    const given = [...(list ?? [])]
    const taken = given.filter(({ size }) => size <= maxBytes)
    setTooLarge(given.find(({ size }) => size > maxBytes) ?? null)
    if (taken.length > 0) onChange(multiple ? [...files, ...taken] : taken.slice(0, 1))
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div data-entered={files.map(({ name }) => name).join('\n')} className="flex flex-col gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Dropping is an alternative to the button. */}
      <div
        onDrop={handleDrop}
        onDragOver={handleDragOver}
        onDragLeave={() => setOver(false)}
        className={cx(
          'flex min-h-24 flex-col items-center justify-center gap-2 rounded-8 border border-dashed border-line-control p-4 text-center text-ink-2',
          over && 'border-primary bg-selected',
        )}
      >
        <span>
          <Button size="sm" icon={Upload} disabled={disabled} onClick={() => input.current?.click()}>
            Choose {multiple ? 'files' : 'a file'}
          </Button>
          <span className="ml-2 max-md:hidden">or drop {multiple ? 'them' : 'it'} here</span>
        </span>
        <span className="text-12 text-ink-3">{note}</span>
        <input
          // A surrounding field has the label. Alone it has its own.
          aria-label={field.id ? undefined : 'File'}
          {...field}
          ref={input}
          type="file"
          tabIndex={-1}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          // A file that was corrected is chosen again under the same name.
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={(event) => take(event.target.files)}
          className="sr-only"
        />
      </div>
      {tooLarge ? (
        <p role="alert" className="text-danger-text">
          {tooLarge.name} has {formatBytes(tooLarge.size)}. Choose a file of at most {formatBytes(maxBytes)}.
        </p>
      ) : null}
      <FileList files={files} onRemove={(file) => onChange(files.filter((one) => one !== file))} />
    </div>
  )
}

const SHOWN = 8

function FileList({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {files.slice(0, SHOWN).map((file) => (
        <li key={`${file.name}${file.size}${file.lastModified}`} className="flex items-center gap-2">
          <FileText className="text-ink-3" />
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="num text-12 text-ink-3">{formatBytes(file.size)}</span>
          <span className="flex-1" />
          <IconButton icon={X} size="sm" label={`Remove ${file.name}`} onClick={() => onRemove(file)} />
        </li>
      ))}
      {files.length > SHOWN ? <li className="num text-ink-3">and {files.length - SHOWN} more</li> : null}
    </ul>
  )
}
