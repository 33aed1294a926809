// The agency's custom fields: add, rename, reorder, remove with Undo. Admins change them, all staff see them.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { ADMINS, roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CandidateField } from '../contract/custom-fields.ts'
import { fieldsQuery } from './api.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FIELD_KIND_LABELS, useFieldChanges } from './fields-api.ts'

const ONLY_ADMINS = 'Only admins can change fields. Ask an admin.'

export function AdminFields() {
  const { user } = useRouteContext({ from: '/staff' })
  const fields = useQuery(fieldsQuery)
  const [open, setOpen] = useState<CandidateField | 'new' | null>(null)
  const reason = roleMay(user.role, ADMINS) ? undefined : ONLY_ADMINS
  if (!fields.data) return <QueryState query={fields} />
  const { items } = fields.data
  const add = (
    <Button variant="primary" icon={Plus} disabledReason={reason} onClick={() => setOpen('new')}>
      Add field
    </Button>
  )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-5 pb-18 max-md:px-4">
      <div className="flex max-w-[640px] flex-col gap-4">
        <div className="flex items-center gap-3">
          <p className="flex-1 text-ink-2">Extra fields for every candidate.</p>
          {items.length > 0 ? add : null}
        </div>
        {items.length === 0 ? (
          <EmptyState title="No custom fields yet" action={add} className="flex-none rounded-8 border py-8">
            Add one, such as “Shift” or “Uniform size”. It appears under Details of every candidate.
          </EmptyState>
        ) : (
          <ol className="rounded-8 border">
            {items.map((field, index) => (
              <FieldRow
                key={field.id}
                field={field}
                last={index === items.length - 1}
                reason={reason}
                onEdit={() => setOpen(field)}
              />
            ))}
          </ol>
        )}
      </div>
      {open ? <FieldDialog field={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

type FieldRowProps = { field: CandidateField; last: boolean; reason: string | undefined; onEdit: () => void }

function FieldRow({ field, last, reason, onEdit }: FieldRowProps) {
  const { update, remove, restore } = useFieldChanges()
  const move = (by: number) =>
    update.mutate({ field, changes: { position: field.position + by } }, { onError: showFailure })
  const handleRemove = () =>
    remove.mutate(field.id, {
      onSuccess: () =>
        toast({
          title: `${field.label} removed from every candidate`,
          action: { label: 'Undo', onClick: () => restore.mutate(field.id, { onError: showFailure }) },
        }),
      onError: showFailure,
    })
  return (
    <li className="flex min-h-12 items-center gap-3 border-b px-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{field.label}</div>
        <div className="truncate text-12 text-ink-3">
          {FIELD_KIND_LABELS[field.kind]}
          {field.options.length > 0 ? `: ${field.options.join(', ')}` : ''}
        </div>
      </div>
      <div className="flex gap-0.5">
        <IconButton
          icon={ArrowUp}
          size="sm"
          label={`Move ${field.label} up`}
          disabledReason={reason ?? (field.position === 1 ? 'Already first.' : undefined)}
          onClick={() => move(-1)}
        />
        <IconButton
          icon={ArrowDown}
          size="sm"
          label={`Move ${field.label} down`}
          disabledReason={reason ?? (last ? 'Already last.' : undefined)}
          onClick={() => move(1)}
        />
        <IconButton
          icon={Pencil}
          size="sm"
          label={`Edit ${field.label}`}
          disabledReason={reason}
          onClick={onEdit}
        />
        <IconButton
          icon={Trash2}
          size="sm"
          label={`Remove ${field.label}`}
          disabledReason={reason}
          onClick={handleRemove}
        />
      </div>
    </li>
  )
}
