// One template, or none.
import { useQuery } from '@tanstack/react-query'
import { namedOptions } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { templatesQuery } from './api.ts'

type TemplateSelectProps = { value: string | null; onChange: (id: string | null) => void }

export function TemplateSelect({ value, onChange }: TemplateSelectProps) {
  const templates = useQuery(templatesQuery)
  const options = namedOptions(templates.data?.items)
  return (
    <Select
      value={value ?? 'none'}
      options={[{ value: 'none', label: 'No email' }, ...options]}
      onChange={(next) => onChange(next === 'none' ? null : next)}
    />
  )
}
