// The period and the filters of a report in the builder.
import { useQueries, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { Button } from '#ui/button.tsx'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { OptionList } from '#ui/option-list.tsx'
import { namedOptions } from '#ui/options.ts'
import { Popover } from '#ui/popover.tsx'
import { useNow } from '#ui/relative-time.tsx'
import { daysOf } from '../contract/moving-days.ts'
import type { Definition } from '../contract/saved.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { FILTERS, type Filter, NONE, NONE_LABELS, SPLIT_LABELS } from '../contract/splits.ts'
import { LAST_LABELS } from '../contract/words.ts'
import { figuresQuery } from './api.ts'
import { box, Part } from './builder-part.tsx'
import { PeriodEditor } from './period-editor.tsx'
import { periodWords, todayIn } from './periods.ts'

type BuilderFiltersProps = {
  report: Definition
  answer: FiguresAnswer | undefined
  onChange: (changes: Partial<Definition>) => void
}

export function BuilderFilters({ report, answer, onChange }: BuilderFiltersProps) {
  const { filters, period } = report
  const now = useNow().toISOString()
  // Before the first answer, only for the editor: the server counts the days of the report.
  const today = answer ? todayIn(answer.timezone, answer.asOf) : now.slice(0, 10)
  const days = 'last' in period ? (answer ?? daysOf(period.last, today)) : period
  const set = FILTERS.filter((name) => filters[name] !== undefined)
  const options = useFilterOptions(report)
  const handleChoose = (name: Filter, value: string | undefined) => {
    const { [name]: _before, ...others } = filters
    onChange({ filters: value === undefined ? others : { ...others, [name]: value } })
  }
  return (
    <Part
      title="Filters"
      action={
        <DropdownMenu
          align="end"
          trigger={
            <Button size="sm" variant="ghost" icon={Plus}>
              Add
            </Button>
          }
          items={FILTERS.filter((name) => !set.includes(name)).map((name) => ({
            id: name,
            label: SPLIT_LABELS[name],
            disabledReason: options[name].length === 0 ? 'Nothing to choose in this period.' : null,
            onSelect: () => handleChoose(name, options[name][0]?.value),
          }))}
        />
      }
    >
      <div className="flex flex-col gap-1.5">
        <Chosen
          label="Period"
          value={
            'last' in period
              ? [LAST_LABELS[period.last], answer && periodWords(answer)].filter(Boolean).join(', ')
              : periodWords(days)
          }
        >
          <div className="p-3">
            <PeriodEditor
              value={days}
              today={today}
              onChange={(next) =>
                next.from && next.to && onChange({ period: { from: next.from, to: next.to } })
              }
              onLast={(last) => onChange({ period: { last } })}
            />
          </div>
        </Chosen>
        {set.map((name) => (
          <Chosen
            key={name}
            label={SPLIT_LABELS[name]}
            value={labelOf(name, filters[name] ?? '', options[name])}
            onRemove={() => handleChoose(name, undefined)}
          >
            <OptionList
              label={SPLIT_LABELS[name]}
              placeholder={`Search ${SPLIT_LABELS[name].toLowerCase()}`}
              options={options[name]}
              isChosen={(value) => value === filters[name]}
              onChoose={(value) => handleChoose(name, value)}
            />
          </Chosen>
        ))}
      </div>
    </Part>
  )
}

type FilterOption = { value: string; label: string }

function labelOf(name: Filter, value: string, options: readonly FilterOption[]): string {
  const known = options.find((option) => option.value === value)?.label
  if (known) return known
  if (value === NONE) return NONE_LABELS[name]
  return name === 'client' && options.length > 0 ? 'Unknown client' : '…'
}

/** The choices of a filter are the lines of its split in the period. */
function useFilterOptions({ filters, period }: Definition) {
  const clients = useQuery(allClientsQuery).data
  const answers = useQueries({
    queries: FILTERS.map((name) => {
      const { [name]: _own, ...others } = filters
      return {
        ...figuresQuery('staff', { ...others, ...period, by: name, figures: 'delivered' }),
        enabled: name !== 'client',
      }
    }),
  })
  return Object.fromEntries(
    FILTERS.map((name, index) => [
      name,
      name === 'client'
        ? namedOptions(clients)
        : (answers[index]?.data?.rows ?? []).map(({ key, label }) => ({ value: key, label })),
    ]),
  ) as Record<Filter, FilterOption[]>
}

type ChosenProps = { label: string; value: string; onRemove?: () => void; children: ReactNode }

function Chosen({ label, value, onRemove, children }: ChosenProps) {
  return (
    <div className={box}>
      <Popover
        label={label}
        className="p-0"
        trigger={
          <button type="button" className="min-w-0 flex-1 truncate rounded-4 py-1.5 text-left">
            <span className="text-ink-3">{label} is</span> <span className="font-medium">{value}</span>
          </button>
        }
      >
        {children}
      </Popover>
      {onRemove ? (
        <IconButton icon={X} size="sm" label={`Remove filter ${label}`} onClick={onRemove} />
      ) : null}
    </div>
  )
}
