// The description, with buttons for the allowed formatting.
import { Bold, Italic, Link, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { useFieldControl } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type Mark = { label: string; icon: LucideIcon; apply: (chosen: string) => string }

const eachLine = (chosen: string, prefix: (index: number) => string) =>
  (chosen || 'Item')
    .split('\n')
    .map((line, index) => prefix(index) + line)
    .join('\n')

const MARKS: readonly Mark[] = [
  { label: 'Bold', icon: Bold, apply: (chosen) => `**${chosen || 'bold'}**` },
  { label: 'Italic', icon: Italic, apply: (chosen) => `*${chosen || 'italic'}*` },
  { label: 'List', icon: List, apply: (chosen) => eachLine(chosen, () => '- ') },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    apply: (chosen) => eachLine(chosen, (index) => `${index + 1}. `),
  },
  { label: 'Link', icon: Link, apply: (chosen) => `[${chosen || 'words'}](https://)` },
]

export function DescriptionEditor({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const field = useFieldControl()
  const handleMark = ({ apply }: Mark) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {}
    const marked = apply(value.slice(from, to))
    onChange(value.slice(0, from) + marked + value.slice(to))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from, from + marked.length)
    })
  }
  return (
    <div className="rounded-6 border border-line-control has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-focus has-disabled:border-line-strong has-disabled:bg-sunken has-disabled:text-disabled">
      <div role="toolbar" aria-label="Formatting" className="flex gap-0.5 border-b p-1">
        {MARKS.map((mark) => (
          <IconButton
            key={mark.label}
            icon={mark.icon}
            label={mark.label}
            size="sm"
            onClick={() => handleMark(mark)}
          />
        ))}
      </div>
      <textarea
        {...field}
        ref={area}
        rows={8}
        maxLength={20_000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content min-h-40 w-full resize-y bg-transparent px-3 py-2.5 outline-none max-md:text-16"
      />
    </div>
  )
}
