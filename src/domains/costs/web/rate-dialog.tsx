// Sets a rate from a day on.
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#domains/identity/web/index.ts'
import { stagesQuery } from '#domains/pipeline/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { wallTimeOf } from '#shared/zoned-time.ts'
import { Combobox } from '#ui/combobox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { useNow } from '#ui/relative-time.tsx'
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
import { monthsQuery, type RateBody, useCostActs } from './api.ts'
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

export function RateDialog({ start, onClose }: { start: RateDraft; onClose: () => void }) {
  const { kind } = start
  const options = useKeyOptions(kind)
  const today = useAgencyDay()
  const { setRate } = useCostActs()
  const keyLabel = KEYS[kind]
  const isText = kind === 'posting_day'
  const form = useForm({
    start: () => ({
      key: start.key === null ? EVERY : start.key,
      cents: start.cents ?? null,
      minutes: start.minutes ?? null,
      // The agency's day, until another is chosen.
      from: null as string | null,
    }),
    check: ({ key }) => ({
      key: keyLabel && !isText && key === undefined ? `Choose the ${keyLabel.toLowerCase()}.` : null,
    }),
    act: setRate,
  })
  const { values, problem } = form
  const handleSubmit = () =>
    form.submit(({ key, cents, minutes, from }) => {
      const body: RateBody = {
        kind,
        key: key === EVERY ? null : key?.trim() || null,
        from: from ?? today,
        ...(isInMinutes(kind) ? minutes !== null && { minutes } : cents !== null && { cents }),
      }
      setRate.mutate(body, {
        onSuccess: ({ label }) => {
          toast({ tone: 'success', title: `Rate of ${label} set` })
          onClose()
        },
      })
    })
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
          error={problem('key')}
        >
          <Input
            value={values.key === EVERY ? '' : (values.key ?? '')}
            maxLength={80}
            onText={form.field('key').onChange}
          />
        </Field>
      ) : null}
      {keyLabel && !isText ? (
        <Field label={keyLabel} required error={problem('key')}>
          <Combobox label={keyLabel} options={options} {...form.field('key')} />
        </Field>
      ) : null}
      <Field label={VALUES[kind].label} required error={problem(isInMinutes(kind) ? 'minutes' : 'cents')}>
        {isInMinutes(kind) ? (
          <NumberInput optional min={0} max={1440} {...form.field('minutes')} className="w-28" />
        ) : (
          <MoneyInput most={MAX_COST_CENTS} {...form.field('cents')} unit={VALUES[kind].unit ?? ''} />
        )}
      </Field>
      <Field
        label="From which day?"
        required
        hint="The first day with this rate. It may be in the past, but not in a closed month."
        error={problem('from')}
      >
        <DateInput {...form.field('from')} value={values.from ?? today} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

/** The server judges days in the agency's timezone. The browser's day may be another. */
function useAgencyDay(): string {
  const now = useNow()
  const timezone = useQuery(monthsQuery).data?.items[0]?.timezone
  return timezone ? wallTimeOf(now, timezone).day : ''
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
