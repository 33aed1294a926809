// Choosing the days of a report: a common period, or two dates.
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { daysOf } from '../contract/moving-days.ts'
import { LAST_LABELS, LAST_PERIODS, type LastPeriod } from '../contract/words.ts'
import { type Days, isDay } from './periods.ts'

type PeriodEditorProps = {
  value: Days
  today: string
  /** Without them: the current month. */
  onChange: (days: Partial<Days>) => void
  /** The builder keeps the moving period itself. */
  onLast?: (last: LastPeriod) => void
}

export function PeriodEditor({ value, today, onChange, onLast }: PeriodEditorProps) {
  const [draft, setDraft] = useState({
    from: isDay(value.from) ? value.from : '',
    to: isDay(value.to) ? value.to : '',
  })
  const [problem, setProblem] = useState<string | null>(null)
  const handleLast = (last: LastPeriod) => {
    const days = daysOf(last, today)
    setDraft(days)
    setProblem(null)
    if (onLast) onLast(last)
    else onChange(last === 'this_month' ? {} : days)
  }
  const handleSubmit = () => {
    const wrong = problemOf(draft, today)
    setProblem(wrong)
    if (!wrong) onChange(draft)
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid grid-cols-2 gap-1">
        {LAST_PERIODS.map((last) => (
          <li key={last}>
            <Button
              size="sm"
              variant="ghost"
              className="w-full justify-start"
              onClick={() => handleLast(last)}
            >
              {LAST_LABELS[last]}
            </Button>
          </li>
        ))}
      </ul>
      <Form onSubmit={handleSubmit} className="flex flex-col gap-2.5 border-t pt-3">
        <Field label="First day">
          <DateInput
            value={draft.from}
            max={today}
            onChange={(from) => setDraft((before) => ({ ...before, from }))}
          />
        </Field>
        <Field label="Last day" error={problem}>
          <DateInput value={draft.to} onChange={(to) => setDraft((before) => ({ ...before, to }))} />
        </Field>
        <Button type="submit" size="sm" className="self-end">
          Show these days
        </Button>
      </Form>
    </div>
  )
}

function problemOf({ from, to }: Days, today: string): string | null {
  if (!from || !to) return 'Enter both days.'
  if (from > to) return 'The last day is before the first. Swap them.'
  return from > today ? 'The period has not begun. Choose an earlier first day.' : null
}
