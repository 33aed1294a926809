// Kinds of work, hours and pay, each with its count.
import type { ReactNode } from 'react'
import { formatMoney } from '#ui/format.ts'
import { EMPLOYMENT_LABELS, PAY_STEPS } from '../contract/labels.ts'
import type { Facets } from '../contract/public.ts'
import { EMPLOYMENT_TYPES } from '../contract/words.ts'
import { SEARCH_FORM } from './public-search-form.tsx'
import type { PublicSearch } from './search.ts'

type Props = { search: PublicSearch; facets: Facets; onChange: (changes: Partial<PublicSearch>) => void }

export function PublicFilters({ search, facets, onChange }: Props) {
  const toggle = <Word extends string>(chosen: readonly Word[] | undefined, word: Word) => {
    const next = chosen?.includes(word) ? chosen.filter((one) => one !== word) : [...(chosen ?? []), word]
    return next.length > 0 ? next : undefined
  }
  const countOf = (list: Facets['type'], value: string) =>
    list.find((each) => each.value === value)?.count ?? 0
  // Chosen values stay visible, even with a count of zero.
  const categories = [...new Set([...facets.category.map(({ value }) => value), ...(search.category ?? [])])]
  const types = EMPLOYMENT_TYPES.filter(
    (type) => countOf(facets.type, type) > 0 || search.type?.includes(type),
  )
  return (
    <div className="flex flex-col gap-5.5 pt-1 text-14">
      <Group title="Work">
        {categories.map((category) => (
          <Tick
            key={category}
            name="category"
            value={category}
            label={category}
            count={countOf(facets.category, category)}
            checked={search.category?.includes(category) ?? false}
            onChange={() => onChange({ category: toggle(search.category, category) })}
          />
        ))}
      </Group>
      <Group title="Hours">
        {types.map((type) => (
          <Tick
            key={type}
            name="type"
            value={type}
            label={EMPLOYMENT_LABELS[type]}
            count={countOf(facets.type, type)}
            checked={search.type?.includes(type) ?? false}
            onChange={() => onChange({ type: toggle(search.type, type) })}
          />
        ))}
        {facets.remote > 0 || search.remote ? (
          <Tick
            name="remote"
            value="true"
            label="Remote"
            count={facets.remote}
            checked={search.remote ?? false}
            onChange={() => onChange({ remote: search.remote ? undefined : true })}
          />
        ) : null}
      </Group>
      <Group title="Pay at least">
        <Tick
          exclusive
          name="pay"
          value=""
          label="Any pay"
          checked={search.pay === undefined}
          onChange={() => onChange({ pay: undefined })}
        />
        {PAY_STEPS.map((step) => (
          <Tick
            exclusive
            key={step}
            name="pay"
            value={String(step)}
            label={`${formatMoney(step)} an hour`}
            count={countOf(facets.pay, String(step))}
            checked={search.pay === step}
            onChange={() => onChange({ pay: step })}
          />
        ))}
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="pb-1.5 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

type TickProps = { name: string; value: string; label: string; checked: boolean; onChange: () => void } & {
  count?: number
  /** One of several exclusive values. */
  exclusive?: boolean
}

function Tick({ name, value, label, count, checked, exclusive, onChange }: TickProps) {
  return (
    <label className="flex min-h-7.5 items-center gap-2.5 text-ink-2 max-md:min-h-11">
      <input
        type={exclusive ? 'radio' : 'checkbox'}
        form={SEARCH_FORM}
        name={name}
        value={value}
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="size-4 flex-none accent-primary"
      />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count === undefined ? null : <span className="num text-13 text-ink-3">{count}</span>}
    </label>
  )
}
