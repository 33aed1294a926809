// A category, with those in use to choose from. A lead meets its rules and products only by the same word.
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { categoriesQuery } from './api.ts'

type CategoryFieldProps = Pick<ComponentProps<typeof Field>, 'note' | 'error'> & {
  value: string
  hint?: ReactNode
  onChange: (category: string) => void
}

export function CategoryField({ value, hint, onChange, ...field }: CategoryFieldProps) {
  const listId = useId()
  const { known, unknown } = useCategories([value])
  return (
    <Field label="Category" hint={unknown.length > 0 ? 'New category' : hint} {...field}>
      <Input value={value} list={listId} maxLength={100} autoComplete="off" onText={onChange} />
      <datalist id={listId}>
        {known.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

/** The categories in use, and which of the given ones are new. */
export function useCategories(given: readonly string[]) {
  const { data } = useQuery(categoriesQuery)
  const known = data?.items ?? []
  const unknown = data ? given.filter((one) => one.trim() !== '' && !known.includes(one.trim())) : []
  return { known, unknown }
}
