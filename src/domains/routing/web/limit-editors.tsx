// The popovers that edit the limits and the hours of a rule.
import { useState } from 'react'
import { zoneOptions } from '#shared/zoned-time.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import type { Rule } from '../contract/schemas.ts'
import { CAP_PERIODS, type CapPeriod, LIMITS } from '../contract/words.ts'
import { daysText, type Names, targetName } from '../engine/sentence.ts'
import { withHours } from './edit-rule.ts'

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
  const handleSubmit = () => {
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
    <Form onSubmit={handleSubmit} className="flex flex-col gap-3">
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
                  onText={(text) => setTexts({ ...texts, [`${target.id} ${period}`]: text })}
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
    </Form>
  )
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
type Window = Rule['targets'][number]['windows'][number]
const OFFICE: Window = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }

const problemOf = ({ weekdays, from, to }: Window): string | null => {
  if (weekdays.length === 0) return 'Choose at least one day.'
  return from === '' || to === '' || from === to ? 'Enter two different times.' : null
}

const EVERY = 'all'

export function ScheduleEditor({ rule, names, onApply }: EditorProps) {
  const [scope, setScope] = useState(() => scopeOf(rule))
  return (
    <div className="flex flex-col gap-3">
      {rule.targets.length > 1 ? (
        <Field label="Hours for">
          <Select
            value={scope}
            onChange={setScope}
            options={[
              { value: EVERY, label: `All ${rule.targets.length}` },
              ...rule.targets.map((target) => ({ value: target.id, label: targetName(target, names) })),
            ]}
          />
        </Field>
      ) : null}
      <ScheduleForm key={scope} rule={rule} scope={scope} onApply={onApply} />
    </div>
  )
}

/** Targets with hours of their own are edited one by one, unless the user chooses all. */
function scopeOf({ targets }: Rule): string {
  const [first] = targets
  const isSame = targets.every((target) => JSON.stringify(hoursOf(target)) === JSON.stringify(hoursOf(first)))
  return isSame ? EVERY : (targets.find(({ windows }) => windows.length > 0)?.id ?? EVERY)
}
const hoursOf = (target: Rule['targets'][number] | undefined) => [target?.windows, target?.timezone]

type ScheduleFormProps = Omit<EditorProps, 'names'> & { scope: string }

function ScheduleForm({ rule, scope, onApply }: ScheduleFormProps) {
  const target = rule.targets.find(({ id }) => id === scope) ?? rule.targets[0]
  const isSet = Boolean(target?.windows.length)
  const [windows, setWindows] = useState<Window[]>(isSet && target ? target.windows : [OFFICE])
  const [timezone, setTimezone] = useState(target?.timezone ?? 'America/Chicago')
  const [error, setError] = useState<string | null>(null)
  const apply = (next: Window[]) => {
    const changes = { windows: next, timezone: timezone === target?.timezone ? null : timezone }
    onApply(withHours(rule, scope === EVERY ? null : scope, changes))
  }
  const handleSubmit = () => {
    const problem = windows.map(problemOf).find((each) => each !== null)
    if (problem) return setError(problem)
    return apply(
      windows.map((each) => ({ ...each, weekdays: each.weekdays.toSorted((one, other) => one - other) })),
    )
  }
  return (
    <Form onSubmit={handleSubmit} className="flex flex-col gap-3">
      {windows.map((window, index) => (
        <WindowFields
          // Hours have no id, and are only added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          window={window}
          onChange={(next) => setWindows(windows.with(index, next))}
          onRemove={windows.length > 1 ? () => setWindows(windows.toSpliced(index, 1)) : undefined}
        />
      ))}
      {windows.length < LIMITS.windows ? (
        <Button
          variant="ghost"
          className="self-start"
          onClick={() => setWindows([...windows, { ...OFFICE, weekdays: [6] }])}
        >
          Add other hours
        </Button>
      ) : null}
      <Field label="Timezone" hint="Also starts the days, weeks and months of limits.">
        <Combobox value={timezone} onChange={setTimezone} options={zoneOptions(timezone)} />
      </Field>
      {error ? <FieldError>{error}</FieldError> : null}
      <div className="flex justify-end gap-2">
        {isSet ? (
          <Button variant="ghost" onClick={() => apply([])}>
            Always open
          </Button>
        ) : null}
        <Button variant="primary" type="submit">
          Apply
        </Button>
      </div>
    </Form>
  )
}

type WindowFieldsProps = {
  window: Window
  onChange: (window: Window) => void
  onRemove: (() => void) | undefined
}

function WindowFields({ window, onChange, onRemove }: WindowFieldsProps) {
  const { weekdays, from, to } = window
  const withDay = (day: number, isOn: boolean) =>
    isOn ? [...weekdays, day] : weekdays.filter((each) => each !== day)
  return (
    <div className="flex flex-col gap-3 border-b pb-3">
      <Field label="Days" group>
        <div className="grid grid-cols-4 gap-1.5">
          {WEEK.map((day) => (
            <Checkbox
              key={day}
              label={daysText([day])}
              checked={weekdays.includes(day)}
              onCheckedChange={(isOn) => onChange({ ...window, weekdays: withDay(day, isOn === true) })}
            />
          ))}
        </div>
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Field label="From">
          <Input type="time" value={from} onText={(text) => onChange({ ...window, from: text })} />
        </Field>
        <Field label="To">
          <Input type="time" value={to} onText={(text) => onChange({ ...window, to: text })} />
        </Field>
      </div>
      {onRemove ? (
        <Button variant="ghost" className="self-start" onClick={onRemove}>
          Remove these hours
        </Button>
      ) : null}
    </div>
  )
}
