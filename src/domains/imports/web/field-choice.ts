// The field of a column. A field has one column: the one that had it before gives it up.
import type { Import } from '../contract/schemas.ts'
import { useImportActs } from './api.ts'

const NONE = 'none'

export function useFieldChoice(of: Import, { header, field: current }: Import['columns'][number]) {
  const { change } = useImportActs(of.id)
  const choose = (chosen: string) => {
    const field = chosen === NONE ? null : chosen
    const other = field ? of.columns.find((column) => column.field === field) : undefined
    change.mutate({ mapping: { ...(other && { [other.header]: null }), [header]: field } })
  }
  const options = [
    { value: NONE, label: 'Do not import' },
    ...of.fields.map(({ name, label }) => ({ value: name, label })),
  ]
  return { options, value: current ?? NONE, choose }
}
