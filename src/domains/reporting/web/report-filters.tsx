// The filters of a report as chips: client, period, comparison, and any other split.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { FilterSet, type OwnFilter, type SetFilter } from '#ui/filter-set.tsx'
import { namedOptions } from '#ui/options.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Option } from '#ui/select.tsx'
import { COMPARISON_LABELS, COMPARISONS } from '../contract/figures.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { FILTERS, type Filter, NONE, NONE_LABELS, SPLIT_LABELS } from '../contract/splits.ts'
import { figuresQuery } from './api.ts'
import { PeriodEditor } from './period-editor.tsx'
import { periodWords, todayIn, wrongDays } from './periods.ts'
import type { Compare, SpanSearch } from './search.ts'

type Changes = SpanSearch & { compare?: Compare | undefined }

type ReportFiltersProps = {
  span: SpanSearch
  compare: Compare
  report: FiguresAnswer | undefined
  onChange: (changes: Changes) => void
}

export function ReportFilters({ span, compare, report, onChange }: ReportFiltersProps) {
  const [edited, setEdited] = useState<string | null>(null)
  const clients = useQuery(allClientsQuery).data
  const options = useSplitOptions(span, edited)
  const things = FILTERS.filter((name) => name !== 'client').map((name): SetFilter => {
    const value = span[name]
    return {
      id: name,
      label: SPLIT_LABELS[name],
      options: options[name],
      value: value === undefined ? undefined : [value],
      nameOf: (key) => (key === NONE ? NONE_LABELS[name] : 'One'),
      onChange: (chosen) => onChange({ [name]: chosen?.at(-1) }),
    }
  })
  const days = report ?? (span.from || span.to ? wrongDays(span) : null)
  const filters: SetFilter[] = [
    {
      id: 'client',
      label: SPLIT_LABELS.client,
      options: namedOptions(clients),
      value: span.client ? [span.client] : undefined,
      nameOf: () => (clients ? 'Unknown client' : 'One client'),
      onChange: (chosen) => onChange({ client: chosen?.at(-1) }),
    },
    ...(days ? [periodFilter(days, onChange)] : []),
    ...(report ? [compareFilter(report, compare, onChange)] : []),
    ...things,
  ]
  return <FilterSet filters={filters} onEdit={setEdited} />
}

/** The choices of a filter are the lines of its split, without the filter itself. */
function useSplitOptions(span: SpanSearch, edited: string | null): Record<Filter, Option[]> {
  const answers = useQueries({
    queries: FILTERS.map((name) => ({
      ...figuresQuery('staff', { ...span, [name]: undefined, by: name, figures: 'delivered' }),
      enabled: name !== 'client' && (edited === name || span[name] !== undefined),
    })),
  })
  return Object.fromEntries(
    FILTERS.map((name, index) => [
      name,
      (answers[index]?.data?.rows ?? []).map(({ key, label, detail }) => ({
        value: key,
        label,
        note: detail,
      })),
    ]),
  ) as Record<Filter, Option[]>
}

type Shown = Pick<FiguresAnswer, 'from' | 'to' | 'timezone' | 'asOf'>

function periodFilter(report: Shown, onChange: (changes: Changes) => void): OwnFilter {
  return {
    id: 'period',
    label: 'Period',
    sentence: periodWords(report),
    editor: (
      <PeriodEditor
        key={`${report.from} ${report.to}`}
        value={report}
        today={todayIn(report.timezone, report.asOf)}
        onChange={({ from, to }) => onChange({ from, to })}
      />
    ),
    onRemove: () => onChange({ from: undefined, to: undefined }),
  }
}

function compareFilter(
  { compared }: FiguresAnswer,
  compare: Compare,
  onChange: (changes: Changes) => void,
): OwnFilter {
  return {
    id: 'compare',
    label: 'Compared',
    menuLabel: 'Compare',
    operator: 'with',
    sentence: compare === 'none' || !compared ? undefined : periodWords(compared),
    editor: (
      <RadioGroup
        label="Compare with"
        value={compare === 'none' ? undefined : compare}
        options={COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] }))}
        onChange={(next) => onChange({ compare: next })}
      />
    ),
    onRemove: () => onChange({ compare: 'none' }),
  }
}
