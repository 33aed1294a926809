// The popovers that edit the limits and the hours of a rule.
import { type FormEvent, useState } from 'react'
import { zoneOptions } from '#platform/shared/zoned-time.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Input } from '#ui/input.tsx'
import type { Rule } from '../contract/schemas.ts'
import { CAP_PERIODS, type CapPeriod, LIMITS } from '../contract/words.ts'
import { daysText, type Names, targetName } from './sentence.ts'

type EditorProps = { rule: Rule; names: Names; onApply: (rule: Rule) => void }

const PERIOD_LABELS: Record<CapPeriod, string> = { daily: 'A day', weekly: 'A week', monthly: 'A month' }

export function LimitsEditor({ rule, names, onApply }: EditorProps) {
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      rule.targets.flatMap(({ id, caps }) =>
        CAP_PERIODS.map((period) => [`${id} ${period}`, String(caps[period] ?? '')]),
      ),
    ),
  )
  const [error, setError] = useState<string | null>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isBad = (text: string) =>
      text.trim() !== '' && !(/^\d+$/.test(text.trim()) && Number(text) <= LIMITS.cap)
    if (Object.values(texts).some(isBad)) return setError('Enter whole numbers, or leave a limit empty.')
    const capOf = (id: string, period: CapPeriod) => {
      const text = texts[`${id} ${period}`]?.trim() ?? ''
      return text === '' ? null : Number(text)
    }
    return onApply({
      ...rule,
      targets: rule.targets.map((target) => ({
        ...target,
        caps: {
          daily: capOf(target.id, 'daily'),
          weekly: capOf(target.id, 'weekly'),
          monthly: capOf(target.id, 'monthly'),
        },
      })),
    })
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
      {rule.targets.map((target) => (
        <fieldset key={target.id} className="min-w-0">
          <legend className="mb-1.5 truncate font-medium">Leads for {targetName(target, names)}</legend>
          <div className="grid grid-cols-3 gap-2">
            {CAP_PERIODS.map((period) => (
              <Field key={period} label={PERIOD_LABELS[period]}>
                <Input
                  inputMode="numeric"
                  placeholder="any"
                  value={texts[`${target.id} ${period}`] ?? ''}
                  onChange={({ target: input }) =>
                    setTexts({ ...texts, [`${target.id} ${period}`]: input.value })
                  }
                />
              </Field>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="text-12 text-ink-3">Counted in the timezone of each target. Weeks start on Monday.</p>
      {error ? <FieldError>{error}</FieldError> : null}
      <Button variant="primary" type="submit" className="self-end">
        Apply
      </Button>
    </form>
  )
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

export function ScheduleEditor({ rule, onApply }: EditorProps) {
  const target = rule.targets.find(({ windows }) => windows.length > 0) ?? rule.targets[0]
  const window = target?.windows[0]
  const [days, setDays] = useState<number[]>(window?.weekdays ?? [1, 2, 3, 4, 5])
  const [from, setFrom] = useState(window?.from ?? '08:00')
  const [to, setTo] = useState(window?.to ?? '18:00')
  const [timezone, setTimezone] = useState(target?.timezone ?? 'America/Chicago')
  const [error, setError] = useState<string | null>(null)
  const apply = (windows: Rule['targets'][number]['windows']) =>
    onApply({ ...rule, targets: rule.targets.map((each) => ({ ...each, windows, timezone })) })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (days.length === 0) return setError('Choose at least one day.')
    if (from === '' || to === '' || from === to) return setError('Enter two different times.')
    return apply([{ weekdays: days.toSorted((one, other) => one - other), from, to }])
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
      <Field label="Days" group>
        <div className="grid grid-cols-4 gap-1.5">
          {WEEK.map((day) => (
            <Checkbox
              key={day}
              label={daysText([day])}
              checked={days.includes(day)}
              onCheckedChange={(isOn) => setDays(isOn ? [...days, day] : days.filter((each) => each !== day))}
            />
          ))}
        </div>
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Field label="From">
          <Input type="time" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label="To">
          <Input type="time" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
      <Field label="Timezone" hint="Also starts the days, weeks and months of limits.">
        <Combobox value={timezone} onChange={setTimezone} options={zoneOptions(timezone)} />
      </Field>
      {error ? <FieldError>{error}</FieldError> : null}
      <div className="flex justify-end gap-2">
        {window ? (
          <Button variant="ghost" onClick={() => apply([])}>
            Always open
          </Button>
        ) : null}
        <Button variant="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  )
}
