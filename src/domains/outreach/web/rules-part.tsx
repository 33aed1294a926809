// When a draft stops for a candidate, when it sends, how fast, and what it counts.
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { Select } from '#ui/select.tsx'
import { MAX_REST_DAYS } from '../contract/words.ts'
import type { Draft } from './use-draft.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const HOURS = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour * 60), label: hourText(hour) }))

function hourText(hour: number): string {
  if (hour === 24) return 'Midnight'
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

export function RulesPart({ draft, takesReplies }: { draft: Draft; takesReplies: boolean }) {
  const { values, change } = draft
  return (
    <div className="flex flex-col gap-5 border-t pt-4">
      <section aria-labelledby="stop-title" className="flex flex-col gap-2">
        <h2 id="stop-title" className="text-16 font-semibold">
          Stop for a candidate
        </h2>
        <p className="text-ink-2">
          A reply, a bounce, an unsubscribe, STOP, and a hire or a rejection after the start always stop it.
          {takesReplies ? '' : ' Replies by email go to your own mailbox, so they stop nothing.'}
        </p>
        <Checkbox
          label="Also after an application"
          checked={values.stopOnApplication}
          onCheckedChange={(checked) => change({ stopOnApplication: checked === true })}
        />
        <Checkbox
          label="Also when an interview is booked"
          checked={values.stopOnInterview}
          onCheckedChange={(checked) => change({ stopOnInterview: checked === true })}
        />
      </section>
      <WindowPart draft={draft} />
      <section aria-labelledby="counts-title" className="flex flex-col gap-2">
        <h2 id="counts-title" className="text-16 font-semibold">
          Opens and clicks
        </h2>
        <Checkbox
          label="Count opens and clicks of emails"
          hint="Links then lead through this product, and an invisible picture reports opens."
          checked={values.track}
          onCheckedChange={(checked) => change({ track: checked === true })}
        />
      </section>
    </div>
  )
}

function WindowPart({ draft: { values, change, saving } }: { draft: Draft }) {
  const { window } = values
  const setDay = (day: number, isOn: boolean) => {
    const days = isOn
      ? [...window.days, day].toSorted((one, two) => one - two)
      : window.days.filter((each) => each !== day)
    if (days.length > 0) change({ window: { ...window, days } })
  }
  return (
    <section aria-labelledby="send-title" className="flex flex-col gap-2">
      <h2 id="send-title" className="text-16 font-semibold">
        Send
      </h2>
      <p className="text-ink-2">In the candidate’s timezone, by state and ZIP code. Otherwise in yours.</p>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
        <legend className="sr-only">Days</legend>
        {DAYS.map((label, index) => (
          <Checkbox
            key={label}
            label={label}
            checked={window.days.includes(index + 1)}
            onCheckedChange={(checked) => setDay(index + 1, checked === true)}
          />
        ))}
      </fieldset>
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-2">
        <Field label="From">
          <Select
            value={String(window.start)}
            options={HOURS.filter(({ value }) => Number(value) < window.end)}
            onChange={(start) => change({ window: { ...window, start: Number(start) } })}
          />
        </Field>
        <Field label="To">
          <Select
            value={String(window.end)}
            options={HOURS.filter(({ value }) => Number(value) > window.start)}
            onChange={(end) => change({ window: { ...window, end: Number(end) } })}
          />
        </Field>
        <Field label="Days between campaigns" hint="Leaves out candidates who got another one. 0: no one.">
          <NumberInput
            min={0}
            max={MAX_REST_DAYS}
            value={values.restDays}
            onChange={(restDays) => change({ restDays })}
          />
        </Field>
        <Field
          label="Messages per hour"
          hint="At most. Empty: no limit."
          error={saving.kind === 'failed' ? saving.fields['perHour'] : undefined}
        >
          <NumberInput
            optional
            min={1}
            max={100_000}
            value={values.perHour}
            onChange={(perHour) => change({ perHour })}
          />
        </Field>
      </div>
    </section>
  )
}
