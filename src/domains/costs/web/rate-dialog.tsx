// Sets a rate from a day on.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { stagesQuery } from '#domains/pipeline/web/index.ts'
import { fieldsOf, problemAt } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import type { Option } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import {
  CHECK_KINDS,
  checkLabel,
  isInMinutes,
  MAX_COST_CENTS,
  type RateKind,
  TIMED_ACTIVITIES,
} from '../contract/words.ts'
import { type RateBody, useCostActs } from './api.ts'
import { ACTIVITY_WORDS } from './cost-words.ts'

export type RateDraft = {
  kind: RateKind
  key?: string | null
  cents?: number | null
  minutes?: number | null
}

/** The rate of every user, posting or source without an own one. */
const EVERY = 'every'
const TITLES: Record<RateKind, string> = {
  hour: 'Set an hourly rate',
  minutes: 'Set minutes',
  posting_day: 'Set the price of a posting day',
  check: 'Set the default price of a check',
  text: 'Set the price of text messages',
  email: 'Set the price of emails',
}
const VALUES: Record<RateKind, { label: string; unit?: string }> = {
  hour: { label: 'Rate', unit: 'an hour' },
  minutes: { label: 'Minutes' },
  posting_day: { label: 'Price', unit: 'a day' },
  check: { label: 'Price', unit: 'each' },
  text: { label: 'Price', unit: 'for 1,000' },
  email: { label: 'Price', unit: 'for 1,000' },
}
const KEYS: Partial<Record<RateKind, string>> = {
  hour: 'User',
  minutes: 'Activity or stage',
  posting_day: 'Source',
  check: 'Check',
}

const today = () => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date())

export function RateDialog({ start, onClose }: { start: RateDraft; onClose: () => void }) {
  const { kind } = start
  const [key, setKey] = useState(start.key === null ? EVERY : start.key)
  const [cents, setCents] = useState(start.cents ?? null)
  const [minutes, setMinutes] = useState(start.minutes ?? null)
  const [from, setFrom] = useState(today)
  const [problem, setProblem] = useState<string | null>(null)
  const options = useKeyOptions(kind)
  const { setRate } = useCostActs()
  const keyLabel = KEYS[kind]
  const isText = kind === 'posting_day'
  const handleSubmit = () => {
    const wrong = keyLabel && !isText && key === undefined ? `Choose the ${keyLabel.toLowerCase()}.` : null
    setProblem(wrong)
    if (wrong) return
    const body: RateBody = {
      kind,
      key: key === EVERY ? null : key?.trim() || null,
      from,
      ...(isInMinutes(kind) ? minutes !== null && { minutes } : cents !== null && { cents }),
    }
    setRate.mutate(body, {
      onSuccess: ({ label }) => {
        toast({ tone: 'success', title: `Rate of ${label} set` })
        onClose()
      },
    })
  }
  const { error } = setRate
  return (
    <FormDialog
      title={TITLES[kind]}
      description="Receipts of open months follow the change. Closed months keep their rates."
      submitLabel="Set rate"
      busy={setRate.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {isText ? (
        <Field
          label="Source"
          hint="Such as Indeed. Leave it empty for the posting itself."
          error={problemAt(error, 'key')}
        >
          <Input value={key === EVERY ? '' : (key ?? '')} maxLength={80} onText={setKey} />
        </Field>
      ) : null}
      {keyLabel && !isText ? (
        <Field label={keyLabel} required error={problem ?? problemAt(error, 'key')}>
          <Combobox label={keyLabel} value={key ?? undefined} options={options} onChange={setKey} />
        </Field>
      ) : null}
      <Field
        label={VALUES[kind].label}
        required
        error={problemAt(error, isInMinutes(kind) ? 'minutes' : 'cents')}
      >
        {isInMinutes(kind) ? (
          <NumberInput optional min={0} max={1440} value={minutes} onChange={setMinutes} className="w-28" />
        ) : (
          <MoneyInput
            most={MAX_COST_CENTS}
            value={cents}
            onChange={setCents}
            unit={VALUES[kind].unit ?? ''}
          />
        )}
      </Field>
      <Field
        label="From which day?"
        required
        hint="The first day with this rate. It may be in the past, but not in a closed month."
        error={problemAt(error, 'from')}
      >
        <DateInput value={from} onChange={setFrom} />
      </Field>
      <ErrorLine error={fieldsOf(error).length === 0 ? error : null} />
    </FormDialog>
  )
}

function useKeyOptions(kind: RateKind): Option[] {
  const staff = useQuery({ ...staffQuery, enabled: kind === 'hour' })
  const stages = useQuery({ ...stagesQuery, enabled: kind === 'minutes' })
  if (kind === 'hour')
    return [
      { value: EVERY, label: 'Everyone without an own rate' },
      ...(staff.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ]
  if (kind === 'minutes')
    return [
      ...TIMED_ACTIVITIES.map((value) => ({ value, label: ACTIVITY_WORDS[value], note: 'activity' })),
      ...(stages.data?.items ?? []).map(({ id, label }) => ({ value: id, label, note: 'stage' })),
    ]
  return CHECK_KINDS.map((value) => ({ value, label: checkLabel(value) }))
}
