// All templates of files: the agency's own, which can be renamed and removed, and the built-in ones.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { roleMay } from '#shared/permissions.ts'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { plural } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tag } from '#ui/tag.tsx'
import { importPermissions } from '../contract/permissions.ts'
import type { ImportTemplate } from '../contract/template-schemas.ts'
import { KIND_LABELS } from '../contract/words.ts'
import { templatesQuery } from './template-api.ts'
import { RemoveDialog, RenameDialog } from './template-dialogs.tsx'

type Open = { template: ImportTemplate; act: 'rename' | 'remove' }

export function TemplatesPage({ onBack }: { onBack: () => void }) {
  const { user } = useRouteContext({ from: '/staff' })
  const templates = useQuery(templatesQuery())
  const [open, setOpen] = useState<Open>()
  const refusal = roleMay(user.role, importPermissions.change)
    ? undefined
    : 'Only managers and admins can change templates.'
  const close = () => setOpen(undefined)
  const own = templates.data?.items.some(({ isBuiltIn }) => !isBuiltIn)
  return (
    <Page scroll>
      <PageHeader
        title={
          <span className="flex min-w-0 items-center gap-2">
            <button type="button" onClick={onBack} className="font-medium text-ink-3 hover:text-ink">
              <ChevronLeft aria-hidden="true" className="size-5 md:hidden" />
              <span className="max-md:sr-only">Data import</span>
            </button>
            <ChevronRight aria-hidden="true" className="size-4 text-ink-3 max-md:hidden" />
            <span>Templates</span>
          </span>
        }
      />
      <div className="px-6 pb-18 max-md:px-4">
        <QueryState query={templates} />
        {templates.data && !own ? (
          <p className="mb-3 text-ink-2">
            Your team has no templates yet. Open a draft and select Save as template.
          </p>
        ) : null}
        {templates.data ? (
          <ul aria-label="Templates" className="divide-y border-y">
            {templates.data.items.map((template) => (
              <Row
                key={template.id}
                template={template}
                refusal={refusal}
                onOpen={(act) => setOpen({ template, act })}
              />
            ))}
          </ul>
        ) : null}
      </div>
      {open?.act === 'rename' ? <RenameDialog template={open.template} onClose={close} /> : null}
      {open?.act === 'remove' ? <RemoveDialog template={open.template} onClose={close} /> : null}
    </Page>
  )
}

type RowProps = {
  template: ImportTemplate
  refusal: string | undefined
  onOpen: (act: Open['act']) => void
}

function Row({ template, refusal, onOpen }: RowProps) {
  const { name, kind, columns, by, isBuiltIn } = template
  const mapped = columns.filter(({ field }) => field)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {isBuiltIn ? <Tag>Built in</Tag> : null}
        </span>
        <span className="block truncate text-12 text-ink-3">
          {[KIND_LABELS[kind], plural(mapped.length, 'column'), by].filter(Boolean).join(', ')}:{' '}
          {mapped.map(({ header }) => header).join(', ')}
        </span>
      </span>
      {isBuiltIn ? null : (
        <MoreMenu
          label={`More about ${name}`}
          items={[
            { id: 'rename', label: 'Rename', disabledReason: refusal, onSelect: () => onOpen('rename') },
            {
              id: 'remove',
              label: 'Remove',
              danger: true,
              disabledReason: refusal,
              onSelect: () => onOpen('remove'),
            },
          ]}
        />
      )}
    </li>
  )
}
