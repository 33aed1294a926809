// The field of a column. Two columns can have the same field.
import type { Import } from '../contract/schemas.ts'
import { useImportActs } from './api.ts'

const NONE = 'none'

export function useFieldChoice(of: Import, { header, field: current }: Import['columns'][number]) {
  const { change } = useImportActs(of.id)
  const choose = (chosen: string) => {
    const field = chosen === NONE ? null : chosen
    change.mutate({ mapping: { [header]: field } })
  }
  const options = [
    { value: NONE, label: 'Do not import' },
    ...of.fields.map(({ name, label }) => ({ value: name, label })),
  ]
  return { options, value: current ?? NONE, choose }
}
