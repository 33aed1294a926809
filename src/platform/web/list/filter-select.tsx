// A filter with one value as a select, for a list that always shows it.
import { type Option, Select } from '#ui/select.tsx'

const ANY = 'any'

type FilterSelectProps<Value extends string> = {
  label: string
  /** The text without a value. */
  any: string
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, options, value, onChange } = props
  return (
    <Select<Value | typeof ANY>
      size="sm"
      label={label}
      value={value ?? ANY}
      options={[{ value: ANY, label: any }, ...options]}
      onChange={(next) => onChange(next === ANY ? undefined : next)}
    />
  )
}
