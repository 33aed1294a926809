// The offered interview times: added one by one, or from free times.
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { availabilityQuery } from '#domains/interviews/web/index.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { instantsOf, zoneName } from '#shared/zoned-time.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { namedOptions, optionsOf } from '#ui/options.ts'
import { useNow } from '#ui/relative-time.tsx'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/tag.tsx'
import type { DraftProps } from './draft.ts'

const MINUTES = [15, 30, 45, 60, 90].map((value) => ({ value: String(value), label: `${value}\u00a0min` }))
const KINDS = optionsOf({ phone: 'Phone', video: 'Video', in_person: 'On site' })

export function SlotFields({ draft, problem, onChange }: DraftProps) {
  const staff = useQuery(staffQuery)
  return (
    <>
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
        <Field label="Kind">
          <Select
            value={draft.interviewKind}
            onChange={(interviewKind) => onChange({ interviewKind })}
            options={KINDS}
          />
        </Field>
        <Field label="Length">
          <Select
            value={String(draft.minutes)}
            onChange={(minutes) => onChange({ minutes: Number(minutes) })}
            options={MINUTES}
          />
        </Field>
        <Field label="Interviewer" error={problem('interviewerId')}>
          <Select
            value={draft.interviewerId}
            onChange={(interviewerId) => onChange({ interviewerId })}
            options={namedOptions(staff.data?.items)}
          />
        </Field>
      </div>
      {draft.interviewKind === 'in_person' ? (
        <Field label="Place" error={problem('place')}>
          <Input value={draft.place ?? ''} onText={(text) => onChange({ place: text || null })} />
        </Field>
      ) : null}
      <Slots draft={draft} error={problem('slots')} onChange={onChange} />
    </>
  )
}

type SlotsProps = Pick<DraftProps, 'draft' | 'onChange'> & { error: string | undefined }

function Slots({ draft, error, onChange }: SlotsProps) {
  const [at, setAt] = useState('')
  const now = useNow()
  const zone = draft.timezone
  const add = (slot: string) => onChange({ slots: [...new Set([...draft.slots, slot])].toSorted() })
  const [day = '', time = ''] = at.split('T')
  const [instant] = at ? instantsOf({ day, time }, zone) : []
  // From the next full hour after the last offered time, or from tomorrow.
  const [tomorrow] = useState(() => Math.ceil((Date.now() + DAY / 2) / HOUR) * HOUR)
  const last = draft.slots.at(-1)
  const from = last ? Date.parse(last) + draft.minutes * MINUTE : tomorrow
  const free = useQuery(
    availabilityQuery({
      participant: [draft.interviewerId],
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(from + draft.minutes * MINUTE).toISOString(),
      timezone: zone,
    }),
  )
  const label = (slot: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(slot))
  return (
    <Field label="Times to choose from" note={zoneName(zone, now)} group error={error}>
      <div className="flex flex-wrap gap-1">
        {draft.slots.map((slot) => (
          <Tag
            key={slot}
            removeLabel={`Remove ${label(slot)}`}
            onRemove={() => onChange({ slots: draft.slots.filter((each) => each !== slot) })}
          >
            {label(slot)}
          </Tag>
        ))}
      </div>
      <div className="flex gap-2">
        <DateInput time aria-label="A time" value={at} onChange={setAt} />
        <Button
          icon={Plus}
          disabledReason={instant ? undefined : 'Choose a valid day and time.'}
          onClick={() => {
            if (!instant) return
            add(instant.toISOString())
            setAt('')
          }}
        >
          Add
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {(free.data?.free ?? [])
          .filter((slot) => !draft.slots.includes(slot))
          .map((slot) => (
            <Button key={slot} size="sm" icon={Plus} onClick={() => add(slot)}>
              {label(slot)}
            </Button>
          ))}
        {free.data ? <span className="text-12 text-ink-3">free for the interviewer</span> : null}
      </div>
    </Field>
  )
}
