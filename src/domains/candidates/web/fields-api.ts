// Changes to custom fields.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, ifMatch } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type * as contract from '../contract/custom-fields.ts'
import type { CandidateField, FieldKind } from '../contract/custom-fields.ts'
import { fieldsQuery } from './api.ts'

export const FIELD_KIND_LABELS: Record<FieldKind, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Day',
  choice: 'Choice',
  yes_no: 'Yes or no',
}

type Changes = Partial<Pick<CandidateField, 'label' | 'options' | 'position'>>

export function useFieldChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: fieldsQuery.queryKey })
  const keys = useKeyOf()
  const add = useMutation({
    mutationFn: (body: { label: string; kind: FieldKind; options: string[] }) =>
      call<typeof contract.addCandidateField>('POST', '/api/candidate-fields', {
        body,
        headers: keys.headerOf(body),
      }),
    onSuccess: keys.renew,
    onSettled,
  })
  const update = useMutation({
    mutationFn: ({ field, changes }: { field: CandidateField; changes: Changes }) =>
      call<typeof contract.updateCandidateField>('PATCH', '/api/candidate-fields/:id', {
        params: { id: field.id },
        body: changes,
        headers: ifMatch(field.version),
      }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) =>
      call<typeof contract.removeCandidateField>('DELETE', '/api/candidate-fields/:id', { params: { id } }),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: (id: string) =>
      call<typeof contract.restoreCandidateField>('POST', '/api/candidate-fields/:id/restore', {
        params: { id },
      }),
    onSettled,
  })
  return { add, update, remove, restore }
}
