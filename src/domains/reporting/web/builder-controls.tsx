// What a report shows: figures in their order, split, filters, form, comparison.
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { plural } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import {
  COMPARISON_LABELS,
  COMPARISONS,
  FIGURE_NAMES,
  FIGURES,
  type FigureName,
} from '../contract/figures.ts'
import type { Definition } from '../contract/saved.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { SPLIT_LABELS, SPLITS, type Split, TIMES } from '../contract/splits.ts'
import { BuilderFilters } from './builder-filters.tsx'
import { box, Part } from './builder-part.tsx'
import { periodWords } from './periods.ts'

type BuilderControlsProps = {
  report: Definition
  answer: FiguresAnswer | undefined
  onChange: (changes: Partial<Definition>) => void
}

const SHOWS = [
  { value: 'table', label: 'Table' },
  { value: 'bars', label: 'Bars' },
  { value: 'line', label: 'Line' },
] as const
const NO_SPLIT = 'none'
const NO_COMPARISON = 'none'
const MAX_FIGURES = 15

/** Every chosen figure must be able to split this way. */
const splitsOf = (figures: readonly FigureName[]): Split[] =>
  SPLITS.filter((split) =>
    figures.every((name) => (FIGURES[name].splits as readonly Split[]).includes(split)),
  )

/** On a narrow page the result comes first, and this opens the controls. */
function summaryOf({ figures, by, filters }: Definition): string {
  const parts = [
    plural(figures.length, 'figure'),
    by && `by ${SPLIT_LABELS[by].toLowerCase()}`,
    plural(Object.keys(filters).length + 1, 'filter'),
  ]
  return parts.filter(Boolean).join(', ')
}

export function BuilderControls(props: BuilderControlsProps) {
  const { report, answer, onChange } = props
  const splits = splitsOf(report.figures)
  // A line between two clients would say nothing.
  const isTime = TIMES.some((time) => time === report.by)
  const [isOpen, setOpen] = useState(false)
  return (
    <aside
      aria-label="Report"
      data-print="hide"
      className="min-h-0 border-r @max-[820px]/page:border-r-0 @max-[820px]/page:border-b"
    >
      <Button
        iconAfter={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mx-6 my-2.5 hidden max-md:mx-4 @max-[820px]/page:inline-flex"
      >
        {summaryOf(report)}
      </Button>
      <div
        className={cx(
          'flex h-full min-h-0 flex-col gap-4 overflow-y-auto px-4 py-3.5 @max-[820px]/page:h-auto @max-[820px]/page:px-6 max-md:px-4!',
          !isOpen && '@max-[820px]/page:hidden',
        )}
      >
        <Figures report={report} onChange={onChange} />
        <Part title="Split by">
          <Select
            label="Split by"
            value={report.by ?? NO_SPLIT}
            options={[
              { value: NO_SPLIT, label: 'No split' },
              ...splits.map((value) => ({ value, label: SPLIT_LABELS[value] })),
            ]}
            onChange={(next) => onChange({ by: splits.find((split) => split === next) ?? null })}
          />
        </Part>
        <BuilderFilters {...props} />
        <Part title="Show as">
          <Segmented
            size="form"
            label="Show as"
            options={SHOWS.filter(({ value }) => value !== 'line' || isTime)}
            value={report.show === 'line' && !isTime ? 'bars' : report.show}
            onChange={(show) => onChange({ show })}
          />
        </Part>
        <Part title="Compare with">
          <Select
            label="Compare with"
            value={report.compare ?? NO_COMPARISON}
            options={[
              { value: NO_COMPARISON, label: 'Nothing' },
              ...COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] })),
            ]}
            onChange={(next) => onChange({ compare: COMPARISONS.find((each) => each === next) ?? null })}
          />
          {answer?.compared ? (
            <p className="num pt-1 text-12 text-ink-3">{periodWords(answer.compared)}</p>
          ) : null}
        </Part>
        <p className="text-12 text-ink-3">
          Clients never see margin and our cost. Those figures need whole months and cannot be split by day.
        </p>
      </div>
    </aside>
  )
}

function Figures({ report, onChange }: Pick<BuilderControlsProps, 'report' | 'onChange'>) {
  const { figures, by } = report
  const others = FIGURE_NAMES.filter((name) => !figures.includes(name))
  const set = (next: FigureName[]) => {
    const splits = splitsOf(next)
    onChange({ figures: next, ...(by && !splits.includes(by) && { by: splits[0] ?? null }) })
  }
  const handleMove = (from: number, to: number) => {
    const next = [...figures]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    set(next)
  }
  return (
    <Part
      title="Figures"
      action={
        <DropdownMenu
          align="end"
          trigger={
            <Button
              size="sm"
              variant="ghost"
              icon={Plus}
              disabledReason={figures.length >= MAX_FIGURES ? 'A report has at most 15 figures.' : undefined}
            >
              Add
            </Button>
          }
          items={others.map((name) => ({
            id: name,
            label: FIGURES[name].label,
            onSelect: () => set([...figures, name]),
          }))}
        />
      }
    >
      <ol className="flex flex-col gap-1.5">
        {figures.map((name, index) => (
          <li key={name} className={box}>
            <span className="min-w-0 flex-1 truncate" title={FIGURES[name].formula}>
              {FIGURES[name].label}
            </span>
            {index > 0 ? (
              <IconButton
                icon={ArrowUp}
                size="sm"
                label={`Move ${FIGURES[name].label} up`}
                onClick={() => handleMove(index, index - 1)}
              />
            ) : null}
            {index === 0 && figures.length > 1 ? (
              <IconButton
                icon={ArrowDown}
                size="sm"
                label={`Move ${FIGURES[name].label} down`}
                onClick={() => handleMove(0, 1)}
              />
            ) : null}
            <IconButton
              icon={X}
              size="sm"
              label={`Remove ${FIGURES[name].label}`}
              disabledReason={figures.length === 1 ? 'A report needs at least one figure.' : null}
              onClick={() => set(figures.filter((each) => each !== name))}
            />
          </li>
        ))}
      </ol>
    </Part>
  )
}
