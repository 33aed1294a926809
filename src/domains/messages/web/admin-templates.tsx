// The message templates, edited with a preview beside them.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { ago } from '#ui/cells.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RowCard } from '#ui/row-card.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { Template } from '../contract/endpoints.ts'
import { templatesQuery } from './api.ts'
import { TemplateDialog } from './template-dialog.tsx'

const columns: readonly Column<Template>[] = [
  { id: 'name', header: 'Name', main: true, cell: (row) => row.name },
  { id: 'subject', header: 'Subject', width: 340, priority: 2, cell: (row) => row.subject },
  { id: 'used', header: 'Sent by', width: 220, priority: 1, cell: (row) => usedBy(row) },
  {
    id: 'updated',
    header: 'Changed',
    width: 110,
    priority: 3,
    align: 'right',
    cell: ago((row) => row.updatedAt, 'text-ink-3'),
  },
]

function usedBy({ usedBy: names }: Template): string {
  if (names.length === 0) return 'Nothing'
  return names.length > 2 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ')
}

export function AdminTemplates() {
  const { user } = useRouteContext({ from: '/staff' })
  const mayEdit = roleMay(user.role, MANAGERS)
  const templates = useQuery(templatesQuery)
  const [open, setOpen] = useState<Template | 'new' | null>(null)
  return (
    <>
      <div className="flex min-h-13 flex-none items-center gap-3 px-6 py-2 max-md:px-4">
        <Button
          variant="primary"
          icon={Plus}
          disabledReason={mayEdit ? undefined : 'Only managers and admins can edit templates.'}
          onClick={() => setOpen('new')}
        >
          Add template
        </Button>
        <p className="min-w-0 truncate text-ink-3 max-md:hidden">
          Emails to candidates, sent by stages and reasons.
        </p>
        <span className="flex-1" />
        <ListMenu exportAddress="/api/message-templates/export.csv" />
      </div>
      {templates.isLoadingError ? (
        <QueryState query={templates} />
      ) : (
        <DataTable
          label="Templates"
          rows={templates.data?.items ?? []}
          columns={columns}
          rowId={(row) => row.id}
          rowLabel={(row) => row.name}
          loading={templates.isPending}
          onOpen={setOpen}
          renderCard={(row) => (
            <RowCard title={row.name} text={row.subject} note={`Sent by: ${usedBy(row)}`} />
          )}
          empty={
            <EmptyState title="No templates yet">
              Add a template, then choose it for a stage or a reason.
            </EmptyState>
          }
        />
      )}
      {open ? (
        <TemplateDialog
          template={open === 'new' ? null : open}
          mayEdit={mayEdit}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
