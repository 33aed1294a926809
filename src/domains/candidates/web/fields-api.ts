// Changes to custom fields.
import { useAct } from '#platform/web/endpoint-query.ts'
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
  const keys = useKeyOf()
  const add = useAct(
    contract.addCandidateField,
    (body: { label: string; kind: FieldKind; options: string[] }) => ({ body, key: keys.of(body) }),
    { onSuccess: keys.renew, refresh: [fieldsQuery.queryKey] },
  )
  const update = useAct(
    contract.updateCandidateField,
    ({ field, changes }: { field: CandidateField; changes: Changes }) => ({
      params: { id: field.id },
      body: changes,
      version: field.version,
    }),
    { refresh: [fieldsQuery.queryKey] },
  )
  const remove = useAct(contract.removeCandidateField, (id: string) => ({ params: { id } }), {
    refresh: [fieldsQuery.queryKey],
  })
  const restore = useAct(contract.restoreCandidateField, (id: string) => ({ params: { id } }), {
    refresh: [fieldsQuery.queryKey],
  })
  return { add, update, remove, restore }
}
