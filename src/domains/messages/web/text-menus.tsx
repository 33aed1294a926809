// Menus beside a text to candidates: its templates, and its merge fields.
import { useQuery } from '@tanstack/react-query'
import { Braces, FileText, type LucideIcon } from 'lucide-react'
import type { ComponentProps, RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { MERGE_FIELDS } from '../contract/schemas.ts'
import { templatesQuery } from './api.ts'

type MenuProps = Partial<Pick<ComponentProps<typeof DropdownMenu>, 'trigger' | 'align' | 'side'>>

const button = (icon: LucideIcon, label: string) => (
  <Button size="sm" icon={icon}>
    {label}
  </Button>
)

type TemplateMenuProps = MenuProps & { onChoose: (template: { subject: string; body: string }) => void }

export function TemplateMenu({ onChoose, trigger, ...menu }: TemplateMenuProps) {
  const templates = useQuery(templatesQuery).data?.items ?? []
  const none = { id: 'none', label: 'No templates yet', disabledReason: 'Managers add them under Admin.' }
  const items = templates.map(({ id, name, subject, body }) => ({
    id,
    label: name,
    onSelect: () => onChoose({ subject, body }),
  }))
  return (
    <DropdownMenu
      {...menu}
      trigger={trigger ?? button(FileText, 'Template')}
      items={items.length > 0 ? items : [{ ...none, onSelect: () => undefined }]}
    />
  )
}

type MergeFieldMenuProps = MenuProps & {
  box: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  text: string
  label?: string
  onChange: (text: string) => void
}

/** Inserts a merge field at the cursor. */
export function MergeFieldMenu(props: MergeFieldMenuProps) {
  const { box, text, label = 'Merge field', onChange, trigger, ...menu } = props
  const insert = (field: string) => {
    const at = box.current?.selectionStart ?? text.length
    const end = box.current?.selectionEnd ?? at
    onChange(`${text.slice(0, at)}{{${field}}}${text.slice(end)}`)
    box.current?.focus()
  }
  return (
    <DropdownMenu
      {...menu}
      trigger={trigger ?? button(Braces, label)}
      items={Object.entries(MERGE_FIELDS).map(([field, meaning]) => ({
        id: field,
        label: meaning,
        onSelect: () => insert(field),
      }))}
    />
  )
}
