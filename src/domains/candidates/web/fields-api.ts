// Changes to custom fields.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type { CandidateField, FieldKind } from '../contract/custom-fields.ts'
import * as contract from '../contract/custom-fields.ts'
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
      call(contract.addCandidateField, {
        body,
        headers: keys.headerOf(body),
      }),
    onSuccess: keys.renew,
    onSettled,
  })
  const update = useMutation({
    mutationFn: ({ field, changes }: { field: CandidateField; changes: Changes }) =>
      call(contract.updateCandidateField, {
        params: { id: field.id },
        body: changes,
        version: field.version,
      }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(contract.removeCandidateField, { params: { id } }),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: (id: string) =>
      call(contract.restoreCandidateField, {
        params: { id },
      }),
    onSettled,
  })
  return { add, update, remove, restore }
}
